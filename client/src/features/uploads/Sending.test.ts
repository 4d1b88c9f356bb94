import { expect, test, vi } from "vitest";

import { Sending } from "./Sending.ts";

/** A file whose sending was asked for; `load` is the arrival of the script that sends it. */
function asked() {
  const script = Promise.withResolvers<void>();
  const done = Promise.withResolvers<string | null>();
  const [start, pause, close] = [vi.fn(), vi.fn(), vi.fn()];
  const sending = new Sending();
  const id = sending.send(async () => {
    await script.promise;
    return { done: done.promise, start, pause, close, forget: async () => {} };
  });
  const load = async () => {
    script.resolve();
    await new Promise(setImmediate);
  };
  return { sending, load, id, start, pause, close, finish: done.resolve };
}

test("a file is sent once the script for it is there", async () => {
  const { load, start, id, finish } = asked();
  await load();
  expect(start).toHaveBeenCalledOnce();
  finish("7");
  expect(await id).toBe("7");
});

test("one that is paused before the script is there waits until it may go on", async () => {
  const { sending, load, start } = asked();
  sending.pause();
  await load();
  expect(start).not.toHaveBeenCalled();
  sending.resume();
  expect(start).toHaveBeenCalledOnce();
});

test("one that is paused and resumed before the script is there is sent once", async () => {
  const { sending, load, start } = asked();
  sending.pause();
  sending.resume();
  await load();
  expect(start).toHaveBeenCalledOnce();
});

test("one whose page is left before the script is there is never sent", async () => {
  const { sending, load, start, close } = asked();
  sending.close();
  await load();
  expect(start).not.toHaveBeenCalled();
  expect(close).toHaveBeenCalledOnce();
});

test("one that is being sent is paused, resumed and closed", async () => {
  const { sending, load, start, pause, close } = asked();
  await load();
  sending.pause();
  sending.resume();
  sending.close();
  expect([pause, start, close].map(({ mock }) => mock.calls.length)).toEqual([1, 2, 1]);
});

test("a file that goes in its form is ended when its page is left", async () => {
  const { sending, load, id, finish } = asked();
  await load();
  finish(null);
  expect(await id).toBeNull();
  expect(sending.signal.aborted).toBe(false);
  sending.close();
  expect(sending.signal.aborted).toBe(true);
});
