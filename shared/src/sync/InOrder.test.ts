import { setImmediate as nextTurn } from "node:timers/promises";

import { resolvers } from "../promises.ts";
import { expect, it } from "vitest";

import { InOrder } from "./InOrder.ts";

it("lets the code that awaits an answer go on before the next message is handled", async () => {
  const line = new InOrder(setImmediate);
  const heard: string[] = [];
  const awaited = async (name: string) => {
    const { promise, resolve } = resolvers<void>();
    line.answer(resolve);
    await promise;
    await promise;
    await promise;
    heard.push(name);
  };
  const message = (name: string) => line.message(() => heard.push(name));
  message("first");
  const answers = [awaited("answer"), awaited("answer 2")];
  message("second");
  answers.push(awaited("answer 3"));
  message("third");
  message("fourth");
  await Promise.all(answers);
  await nextTurn();
  await nextTurn();
  expect(heard).toEqual(["first", "answer", "answer 2", "second", "answer 3", "third", "fourth"]);
});

it("handles messages at once where no answer came just before", async () => {
  const line = new InOrder(setImmediate);
  const heard: string[] = [];
  line.message(() => heard.push("at once"));
  expect(heard).toEqual(["at once"]);
  line.answer(() => heard.push("answer"));
  line.message(() => {
    heard.push("later");
    line.message(() => heard.push("from within"));
  });
  expect(heard).toEqual(["at once", "answer"]);
  await nextTurn();
  await nextTurn();
  expect(heard).toEqual(["at once", "answer", "later", "from within"]);
});
