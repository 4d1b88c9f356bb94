import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { ConsumerReconciler } from "./ConsumerReconciler.ts";
import type { Change, Watched } from "./reconciler.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const camera = (consumerId: string, width: number): Watched => ({
  consumerId,
  source: "camera",
  view: { visible: width > 0, width, stage: false },
  speaking: false,
  hidden: false,
});

const setUp = (watched: Watched[]) => {
  const sent: Change[][] = [];
  const resumed: string[][] = [];
  const answer = { refuse: false };
  const reconciler = new ConsumerReconciler({
    watched: () => watched,
    send: async (changes) => {
      sent.push(changes);
      if (answer.refuse) throw new Error("unavailable");
    },
    onResumed: (ids) => void resumed.push(ids),
  });
  const settle = () => vi.advanceTimersByTimeAsync(500);
  return { reconciler, sent, resumed, answer, settle };
};

test("many touches become one request that carries every change", async () => {
  const { reconciler, sent, resumed, settle } = setUp([camera("a", 300), camera("b", 1200)]);
  reconciler.touch();
  reconciler.touch();
  reconciler.touch();
  await settle();
  expect(sent).toEqual([
    [
      { consumerId: "a", paused: false, preferredLayers: { spatialLayer: 0 }, priority: 80 },
      { consumerId: "b", paused: false, preferredLayers: { spatialLayer: 2 }, priority: 80 },
    ],
  ]);
  expect(resumed).toEqual([["a", "b"]]);
});

test("nothing is sent while nothing changes", async () => {
  const { reconciler, sent, settle } = setUp([camera("a", 300)]);
  reconciler.touch();
  await settle();
  reconciler.touch();
  await settle();
  expect(sent).toHaveLength(1);
});

test("a picture that scrolls out and in again keeps its layer and is only paused and resumed", async () => {
  const watched = [camera("a", 300)];
  const { reconciler, sent, settle } = setUp(watched);
  for (const width of [300, 0, 300]) {
    watched[0] = camera("a", width);
    reconciler.touch();
    await settle();
  }
  expect(sent.slice(1)).toEqual([
    [{ consumerId: "a", paused: true }],
    [{ consumerId: "a", paused: false }],
  ]);
});

test("what was refused is said again, whole, until it is taken", async () => {
  const { reconciler, sent, answer, settle } = setUp([camera("a", 300)]);
  answer.refuse = true;
  reconciler.touch();
  await settle();
  answer.refuse = false;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sent).toHaveLength(2);
  expect(sent[1]).toEqual(sent[0]);
});

test("more than one request can hold go out as several", async () => {
  const many = Array.from({ length: 501 }, (_, index) => camera(`c${index}`, 300));
  const { reconciler, sent, settle } = setUp(many);
  reconciler.touch();
  await settle();
  expect(sent.map(({ length }) => length)).toEqual([500, 1]);
});

test("a closed one sends nothing more", async () => {
  const { reconciler, sent, settle } = setUp([camera("a", 300)]);
  reconciler.touch();
  reconciler.close();
  await settle();
  expect(sent).toEqual([]);
});
