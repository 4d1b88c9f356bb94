import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { Together } from "./Together.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const setUp = () => {
  const together = new Together();
  const heard: string[] = [];
  const ask = (name: string) => {
    const request = Promise.withResolvers<string>();
    together.answer(request.promise).then(
      (answer) => heard.push(answer),
      () => heard.push(`no ${name}`),
    );
    return { answer: () => request.resolve(name), refuse: () => request.reject(new Error(name)) };
  };
  return { ask, heard };
};

const moment = () => vi.advanceTimersByTimeAsync(0);

test("answers are handed on together once the last is there", async () => {
  const { ask, heard } = setUp();
  const [one, two, three] = [ask("one"), ask("two"), ask("three")];
  two.answer();
  one.answer();
  await moment();
  expect(heard).toEqual([]);
  three.answer();
  await moment();
  expect(heard).toEqual(["two", "one", "three"]);
});

test("an answer that was asked for alone waits for nothing", async () => {
  const { ask, heard } = setUp();
  ask("one").answer();
  await moment();
  expect(heard).toEqual(["one"]);
});

test("a refusal is told at once, and nobody waits for it", async () => {
  const { ask, heard } = setUp();
  const [one, two, three] = [ask("one"), ask("two"), ask("three")];
  one.answer();
  two.refuse();
  await moment();
  expect(heard).toEqual(["no two"]);
  three.refuse();
  await moment();
  expect(heard.toSorted()).toEqual(["no three", "no two", "one"]);
});

test("one that takes long does not hold up the others, nor those that follow", async () => {
  const { ask, heard } = setUp();
  const late = ask("late");
  ask("one").answer();
  await vi.advanceTimersByTimeAsync(99);
  expect(heard).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(heard).toEqual(["one"]);
  late.answer();
  await moment();
  expect(heard).toEqual(["one", "late"]);
  ask("next").answer();
  await moment();
  expect(heard).toEqual(["one", "late", "next"]);
});
