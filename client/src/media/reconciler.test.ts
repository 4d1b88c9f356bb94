import { expect, test } from "vitest";

import { changeBetween, layerFor, type Watched, wishFor } from "./reconciler.ts";

const watched = (patch: Partial<Watched>): Watched => ({
  consumerId: "c1",
  source: "camera",
  view: { visible: true, width: 400, stage: false },
  speaking: false,
  hidden: false,
  ...patch,
});

test("a picture nobody sees is paused", () => {
  const unseen = { visible: false, width: 400, stage: false };
  expect(wishFor(watched({ view: unseen }))).toEqual({ paused: true });
  expect(wishFor(watched({ view: undefined }))).toEqual({ paused: true });
  expect(wishFor(watched({ hidden: true }))).toEqual({ paused: true });
});

test("sound flows although the page is hidden and has no view of it", () => {
  for (const source of ["microphone", "screenAudio"] as const) {
    expect(wishFor(watched({ source, view: undefined, hidden: true }))).toEqual({ paused: false });
  }
});

test("the layer follows the width of the picture", () => {
  expect([100, 320, 400, 401, 640, 800, 801, 4000].map(layerFor)).toEqual([0, 0, 0, 1, 1, 1, 2, 2]);
});

test("a screen comes before the speaker, the speaker before the stage, the stage before the rest", () => {
  const onStage = { visible: true, width: 900, stage: true };
  const priorities = [
    wishFor(watched({ source: "screen" })),
    wishFor(watched({ speaking: true })),
    wishFor(watched({ view: onStage })),
    wishFor(watched({})),
  ].map(({ priority }) => priority ?? 0);
  expect(priorities).toEqual(priorities.toSorted((a, b) => b - a));
  expect(new Set(priorities).size).toBe(4);
});

test("a screen has no layers to prefer", () => {
  expect(wishFor(watched({ source: "screen" }))).not.toHaveProperty("spatialLayer");
});

test("a consumer that was never spoken of is paused, so a paused wish says nothing", () => {
  expect(changeBetween("c1", undefined, { paused: true })).toBeNull();
});

test("only what differs is said", () => {
  const sent = { paused: false, spatialLayer: 1, priority: 80 };
  expect(changeBetween("c1", sent, sent)).toBeNull();
  expect(changeBetween("c1", sent, { ...sent, spatialLayer: 2 })).toEqual({
    consumerId: "c1",
    preferredLayers: { spatialLayer: 2 },
  });
  expect(changeBetween("c1", sent, { paused: true })).toEqual({ consumerId: "c1", paused: true });
});
