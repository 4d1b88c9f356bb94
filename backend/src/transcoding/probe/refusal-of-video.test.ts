import { createWriteStream } from "node:fs";
import { stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { finished } from "node:stream/promises";

import { VIDEO_SECONDS_MAX } from "@lyceum/shared/limits.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { type ClipFolder, clipFolder } from "../../../test/clips.ts";
import { blackPng, matroska } from "../../../test/matroska.ts";
import { refusalOfVideo } from "./refusal-of-video.ts";

const WHOLE = 120_000;
const SMALL = { width: 64, height: 64 };
const MB = 1024 * 1024;

describe("a file is judged", () => {
  let clips: ClipFolder;
  beforeAll(async () => {
    clips = await clipFolder();
  });
  afterAll(() => clips.close());

  const judge = async (name: string, bytes: Buffer, demuxer = "matroska") => {
    const path = join(clips.folder, name);
    // In pieces: writeFile would take as much memory again.
    const file = createWriteStream(path);
    file.end(bytes);
    await finished(file);
    return refusalOfVideo(clips.ffmpeg, demuxer, path);
  };
  const black = blackPng(64, 64);

  it("a video of pictures is one", async () => {
    expect(await judge("good.mkv", matroska(SMALL, [black, black]))).toBeNull();
  });

  it(
    "whatever its tags hold: of what it says about itself only what is used is asked for",
    async () => {
      // JSON needs six letters for each of these bytes, and no text of this program has 600 million.
      const value = Buffer.alloc(16 * MB - 1, 1);
      const tags = Array.from({ length: 7 }, (_, index) => ({ name: `TAG${index}`, value }));
      expect(await judge("tags.mkv", matroska({ ...SMALL, tags }, [black, black]))).toBeNull();
    },
    WHOLE,
  );

  it("no program may say more than we keep: of 900 streams it is no video", async () => {
    const bytes = matroska({ ...SMALL, streams: 900 }, [black, black]);
    const entries = ["-show_streams", "-of", "json", "-f", "matroska", "-i"];
    await writeFile(join(clips.folder, "streams.mkv"), bytes);
    await expect(
      clips.ffmpeg.probe([...entries, join(clips.folder, "streams.mkv")]),
    ).rejects.toThrow("output");
  });

  it(
    "a picture of 14000 × 14000 is refused by its name, and never decoded",
    async () => {
      const side = 14_000;
      const bomb = blackPng(side, side);
      expect(bomb.length).toBeLessThan(10 * MB);
      const said = matroska({ width: side, height: side }, [bomb, bomb]);
      expect(await judge("large.mkv", said)).toBe("pictureTooLarge");
      // The container may lie about it.
      expect(await judge("lie.mkv", matroska(SMALL, [bomb, bomb]))).toBe("pictureTooLarge");
    },
    WHOLE,
  );

  it("what says that it lasts for days is refused by its name", async () => {
    const duration = (VIDEO_SECONDS_MAX + 1) * 1_000;
    expect(await judge("long.mkv", matroska({ ...SMALL, duration }, [black, black]))).toBe(
      "tooLong",
    );
  });

  it.each([
    ["no frames", []],
    ["frames that are none", [Buffer.from("no picture"), Buffer.alloc(1_000, 7)]],
  ])("of %s it is no video", async (_what, frames) => {
    expect(await judge("none.mkv", matroska(SMALL, frames))).toBe("notVideo");
  });

  it.each([NaN, Infinity, -1])("a length of %d is not believed", async (duration) => {
    const refusal = await judge("odd.mkv", matroska({ ...SMALL, duration }, [black, black]));
    expect([null, "tooLong", "notVideo"]).toContain(refusal);
  });

  it("a film that is cut at any place is a video or not, and never an error", async () => {
    const path = await clips.make("whole.mkv", { size: "320x180", seconds: 1 });
    const whole = await clips.read(path);
    const { size } = await stat(path);
    for (let part = 1; part < 8; part++) {
      const cut = whole.subarray(0, Math.floor((size * part) / 8));
      expect([null, "notVideo"]).toContain(await judge("cut.mkv", cut));
    }
  });
});
