import { expect, test } from "vitest";

import { type ClassroomState, initialState } from "../state/classroom-state.ts";
import type { Tile } from "../state/selectors.ts";
import { qualityOf } from "./quality-of.ts";

const tile = (participantId: string, self: boolean): Tile => ({
  key: `${participantId}/camera`,
  participantId,
  name: participantId,
  picture: null,
  source: "camera",
  self,
});
const OWN = tile("a", true);
const THEIRS = tile("b", false);

const camera = (on: boolean): ClassroomState["local"] => ({
  ...initialState.local,
  camera: { ...initialState.local.camera, on },
});
const state = (on: boolean, paused = false): ClassroomState => ({
  ...initialState,
  selfId: "a",
  local: camera(on),
  quality: { "a/camera": 1, p: 2 },
  producers: {
    p: { id: "p", participantId: "b", source: "camera", kind: "video", paused, mutedByHost: false },
  },
});

test("a person's own tile has the quality of what the page sends, while it sends", () => {
  expect(qualityOf(state(true), OWN)).toBe(1);
  expect(qualityOf(state(false), OWN)).toBeUndefined();
});

test("another's tile has the quality of what arrives, while they send", () => {
  expect(qualityOf(state(true), THEIRS)).toBe(2);
  expect(qualityOf(state(true, true), THEIRS)).toBeUndefined();
});
