import { expect, test } from "vitest";

import { placeAt, rectAt, stepOf } from "./own-place.ts";

const room = { width: 1000, height: 600 };
const small = { width: 200, height: 100 };

test("a picture is where it was moved to, and never outside of the room", () => {
  const moved = placeAt(room, { left: 400, top: 250, ...small });
  expect(rectAt(room, small, moved)).toEqual({ left: 400, top: 250, ...small });
  const outside = placeAt(room, { left: 5_000, top: -40, ...small });
  expect(rectAt(room, small, outside)).toEqual({ left: 800, top: 0, ...small });
});

test("a room of another size keeps the picture in its corner", () => {
  const corner = placeAt(room, { left: 800, top: 500, ...small });
  const narrow = { width: 300, height: 150 };
  expect(rectAt(narrow, small, corner)).toEqual({ left: 100, top: 50, ...small });
  expect(rectAt({ width: 50, height: 50 }, small, corner)).toMatchObject({ left: 0, top: 0 });
});

test("only arrow keys move it", () => {
  expect(stepOf("ArrowLeft")).toEqual([-32, 0]);
  expect(stepOf("Enter")).toBeUndefined();
});
