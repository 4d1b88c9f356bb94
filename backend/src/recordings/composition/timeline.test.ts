import { expect, it } from "vitest";

import { timelineOf } from "./timeline.ts";
import type { Track } from "./tracks.ts";

const SECOND = 1_000;
/** A class of a day whose pictures change their size as often as they may. */
const PIECES = 6_000;

/** A piece of a camera, from one second to another. */
const face = (of: string, [from, to]: [number, number], more: Partial<Track> = {}): Track => ({
  participantId: of,
  name: of,
  role: "student",
  source: "camera",
  kind: "video",
  file: `${of}-${from}.mkv`,
  start: from * SECOND,
  end: to * SECOND,
  off: [],
  ...more,
});

/** The same object, each look at whose time is counted. */
const counted = <Of extends object>(of: Of, key: keyof Of & string, look: () => void): Of => {
  const value = of[key];
  return Object.defineProperty(of, key, {
    get: () => {
      look();
      return value;
    },
  });
};

const seen = (...given: Parameters<typeof timelineOf>) =>
  timelineOf(...given).map(({ from, to, layout }) => [
    from / SECOND,
    to / SECOND,
    layout.main.map(({ participantId }) => participantId).join(""),
  ]);

it("needs no more looks at a piece where there are thousands of them", () => {
  let looks = 0;
  const look = () => (looks += 1);
  const pieces = Array.from({ length: PIECES }, (_, at) =>
    counted(face("ada", [at, at + 1]), "start", look),
  );
  const speakers = pieces.map((_, at) =>
    counted({ at: (at + 0.5) * SECOND, participantId: "ada" }, "at", look),
  );
  const parts = timelineOf(pieces, speakers);
  expect(looks).toBeLessThan(PIECES * 100);
  expect(parts).toHaveLength(PIECES);
  for (const [at, { from, to, layout }] of parts.entries()) {
    expect([from, to]).toEqual([at * SECOND, (at + 1) * SECOND]);
    expect(layout.main.map(({ file }) => file)).toEqual([`ada-${at}.mkv`]);
  }
});

it("shows a face that was off in its place again, and none for which two pauses overlap before both are over", () => {
  const off: Track["off"] = [
    [2 * SECOND, 4 * SECOND],
    [6 * SECOND, 9 * SECOND],
    [7 * SECOND, 8 * SECOND],
    [20 * SECOND, Infinity],
  ];
  const faces = ["a", "b", "c", "d", "e"].map((of) => face(of, [0, 12], of === "a" ? { off } : {}));
  expect(seen(faces, [])).toEqual([
    [0, 2, "abcd"],
    [2, 4, "bcde"],
    [4, 6, "abcd"],
    [6, 9, "bcde"],
    [9, 12, "abcd"],
  ]);
});

it("shows those who speak before others, and of several screens the last", () => {
  const faces = ["a", "b", "c", "d", "e"].map((of) => face(of, [0, 12]));
  const screens = [
    face("x", [6, 10], { source: "screen" }),
    face("y", [4, 8], { source: "screen" }),
  ];
  const speakers = [{ at: 2 * SECOND, participantId: "e" }];
  expect(seen([...faces, ...screens], speakers)).toEqual([
    [0, 2, "abcd"],
    [2, 4, "abce"],
    [4, 8, "y"],
    [8, 10, "x"],
    [10, 12, "abce"],
  ]);
});
