import { expect, test } from "vitest";

import {
  type Candidate,
  gridFor,
  gridRects,
  ownHome,
  pageOf,
  type Rect,
  type Size,
  stageOf,
  stageRects,
  stripAfter,
  tilesPerPage,
} from "./layout.ts";

const GAP = 8;
const ROOMS = [
  { width: 344, height: 560 },
  { width: 752, height: 800 },
  { width: 1264, height: 600 },
  { width: 2500, height: 400 },
];

const isInside = ({ left, top, width, height }: Rect, room: Size) =>
  left >= 0 && top >= 0 && left + width <= room.width + 1 && top + height <= room.height + 1;

const overlap = (a: Rect, b: Rect) =>
  a.left < b.left + b.width &&
  b.left < a.left + a.width &&
  a.top < b.top + b.height &&
  b.top < a.top + a.height;

const expectTidy = (rects: Rect[], room: Size) => {
  rects.forEach((rect, index) => {
    expect(rect.width * rect.height).toBeGreaterThan(0);
    expect(isInside(rect, room)).toBe(true);
    expect(rects.slice(index + 1).filter((other) => overlap(rect, other))).toEqual([]);
  });
};

test("every number of tiles fits every room: none outside, none over another, none empty", () => {
  for (const room of ROOMS) {
    for (let count = 1; count <= 16; count += 1) {
      const rects = gridRects(count, room, GAP);
      expect(rects).toHaveLength(count);
      expectTidy(rects, room);
    }
  }
});

test("a stage with any number of others fits every room", () => {
  for (const room of ROOMS) {
    for (const others of [0, 1, 5, 40]) {
      const { stage, strip } = stageRects(others, room, GAP);
      expect(strip.length).toBeLessThanOrEqual(others);
      expectTidy([stage, ...strip], room);
    }
  }
});

test("alone on the stage one has all of it", () => {
  const room = { width: 1000, height: 600 };
  expect(stageRects(0, room, GAP).stage).toEqual({ left: 0, top: 0, ...room });
});

test("two people stand one above the other on a phone and side by side on a desk", () => {
  expect(gridFor(2, { width: 344, height: 560 }, GAP).width).toBe(344);
  expect(gridFor(2, { width: 1264, height: 600 }, GAP).width).toBeLessThan(640);
});

test("a tile is never wider than 16:9 nor taller than 4:5", () => {
  const wide = gridFor(1, { width: 3000, height: 300 }, GAP);
  const tall = gridFor(1, { width: 300, height: 3000 }, GAP);
  expect(wide.width / wide.height).toBeCloseTo(16 / 9, 1);
  expect(tall.width / tall.height).toBeCloseTo(4 / 5, 1);
});

test("a room without size has tiles without size", () => {
  expect(gridFor(3, { width: 0, height: 0 }, GAP)).toMatchObject({ width: 0, height: 0 });
});

test("a phone and a weak machine get fewer pictures a page", () => {
  expect(tilesPerPage({ width: 360, height: 600 }, 8)).toBe(6);
  expect(tilesPerPage({ width: 1280, height: 600 }, 2)).toBe(9);
  expect(tilesPerPage({ width: 1280, height: 600 }, 8)).toBe(16);
});

test("a page beyond the last shows the last", () => {
  expect(pageOf([1, 2, 3, 4, 5], 9, 2)).toEqual({ items: [5], page: 2, pages: 3 });
  expect(pageOf([], 0, 2)).toEqual({ items: [], page: 0, pages: 1 });
});

test("the person who leaves the stage takes the place of the one who goes up", () => {
  const before = { strip: ["b", "c", "d"], stage: "a" };
  expect(stripAfter(before, ["a", "b", "c", "d"], "c")).toEqual(["b", "a", "d"]);
});

test("who is gone leaves the strip, who is new comes last", () => {
  const before = { strip: ["b", "c"], stage: "a" };
  expect(stripAfter(before, ["a", "c", "e"], "a")).toEqual(["c", "e"]);
  expect(stripAfter({ strip: ["b", "c"], stage: "a" }, ["b", "c"], "b")).toEqual(["c"]);
});

const face = (id: string, self = false): Candidate => ({
  key: `${id}/camera`,
  participantId: id,
  screen: false,
  self,
});
const screen = (id: string, self = false): Candidate => ({
  key: `${id}/screen`,
  participantId: id,
  screen: true,
  self,
});
const nobody = { speaker: null, current: null };

test("a shared screen is large, no matter who speaks", () => {
  const tiles = [screen("b"), face("a", true), face("b"), face("c")];
  expect(stageOf(tiles, { ...nobody, speaker: "c" })).toBe("b/screen");
});

test("the last speaker stays until another one speaks, and oneself is never put there", () => {
  const tiles = [face("a", true), face("b"), face("c")];
  expect(stageOf(tiles, { ...nobody, speaker: "c" })).toBe("c/camera");
  expect(stageOf(tiles, { ...nobody, current: "c/camera" })).toBe("c/camera");
  expect(stageOf(tiles, { ...nobody, speaker: "a", current: "c/camera" })).toBe("c/camera");
});

test("alone, one sees oneself; one's own screen is not shown back large", () => {
  expect(stageOf([face("a", true)], nobody)).toBe("a/camera");
  expect(stageOf([screen("a", true), face("a", true), face("b")], nobody)).toBe("b/camera");
  expect(stageOf([], nobody)).toBeNull();
});

test("a pinned tile is large, no matter who shares or speaks", () => {
  const tiles = [screen("b"), face("b"), face("c"), face("a", true)];
  expect(stageOf(tiles, { ...nobody, speaker: "b", pinned: "c/camera" })).toBe("c/camera");
  expect(stageOf(tiles, { ...nobody, pinned: "gone/camera" })).toBe("b/screen");
});

test("on a phone held sideways the stage has the whole height, and the strip stands beside it", () => {
  const room = { width: 724, height: 296 };
  const { stage, strip } = stageRects(3, room, GAP);
  expect(stage.height).toBe(296);
  expect(stage.width).toBeGreaterThan(560);
  expect(strip.every(({ left }) => left >= stage.width)).toBe(true);
});

test("one's own picture is small, in the last corner of every room", () => {
  for (const room of ROOMS.concat({ width: 724, height: 240 })) {
    const home = ownHome(room, GAP);
    expectTidy([home], room);
    expect(home.width * home.height).toBeLessThan((room.width * room.height) / 8);
    expect(home.height).toBeLessThan(room.height / 3);
    expect(home.left + home.width / 2).toBeGreaterThan(room.width / 2);
    expect(home.top + home.height / 2).toBeGreaterThan(room.height / 2);
  }
});
