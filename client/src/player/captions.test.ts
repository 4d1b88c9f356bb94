import { expect, test, vi } from "vitest";

import { captionsOf, showCaptions, showIfWanted } from "./captions.ts";

vi.mock(import("../browser/storage.ts"), async () => {
  const { BrowserStorage } = await import("../browser/BrowserStorage.ts");
  const blocked = () => {
    throw new Error("This test has no storage.");
  };
  return { browserStorage: new BrowserStorage(blocked) };
});

/** A video with text tracks of these kinds. */
function videoWith(...kinds: TextTrackKind[]) {
  const textTracks = kinds.map((kind) => ({ kind, mode: "disabled" }) as TextTrack);
  return { video: { textTracks } as unknown as HTMLVideoElement, textTracks };
}

/** The next video, with captions. */
function next() {
  const { video, textTracks } = videoWith("captions");
  showIfWanted({ track: textTracks[0]! });
  return captionsOf(video);
}

test("captions that are turned on or off are so in the next video too", () => {
  expect(next()).toBe("hidden");
  const { video, textTracks } = videoWith("metadata", "captions");
  showCaptions(video, true);
  expect(textTracks.map(({ mode }) => mode)).toEqual(["disabled", "showing"]);
  expect(next()).toBe("shown");
  showCaptions(video, false);
  expect(captionsOf(video)).toBe("hidden");
  expect(next()).toBe("hidden");
});

test("where there are none, nothing is turned on", () => {
  const { video } = videoWith("metadata");
  showCaptions(video, true);
  expect(captionsOf(video)).toBe("none");
  expect(next()).toBe("hidden");
});
