import { CAPTIONS_MAX } from "@lyceum/shared/captions.ts";
import { describe, expect, test } from "vitest";

import { readCaptionFile } from "./read-file.ts";

const SRT = "1\n00:00:01,000 --> 00:00:04,000\nDéjà vu\n";
const CUES = [{ from: 1, to: 4, text: "Déjà vu" }];
const MARKED = `\uFEFF${SRT}`;

const fileOf = (bytes: Buffer) => new Blob([new Uint8Array(bytes)]);

describe("a caption file", () => {
  test.each([
    ["UTF-8", Buffer.from(SRT)],
    ["UTF-8 with a byte order mark", Buffer.from(MARKED)],
    ["UTF-16 as Windows writes it", Buffer.from(MARKED, "utf16le")],
    ["UTF-16 with the higher bytes first", Buffer.from(MARKED, "utf16le").swap16()],
    ["the letters of Western Europe of older programs", Buffer.from(SRT, "latin1")],
  ])("is read in %s", async (_encoding, bytes) => {
    expect(await readCaptionFile(fileOf(bytes))).toEqual({ cues: CUES });
  });

  test("that is too long is refused, and not cut", async () => {
    const failure = "This file is too long: captions have at most 900,000 characters.";
    const longest = SRT.padEnd(CAPTIONS_MAX, "\n");
    expect(await readCaptionFile(new Blob([longest]))).toEqual({ cues: CUES });
    expect(await readCaptionFile(new Blob([`${longest}\n`]))).toEqual({ failure });
    expect(await readCaptionFile(new Blob([longest, longest, longest, longest]))).toEqual({
      failure,
    });
  });

  test("without captions says so", async () => {
    const failure = "This file has no captions that can be read.";
    expect(await readCaptionFile(new Blob(["A letter."]))).toEqual({ failure });
    expect(await readCaptionFile(new Blob([]))).toEqual({ failure });
  });
});
