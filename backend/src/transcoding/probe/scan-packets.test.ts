import { expect, it } from "vitest";

import { type Ffmpeg, FfmpegError } from "../ffmpeg/ffmpeg.ts";
import { scanPackets } from "./scan-packets.ts";

/** More than any video of the longest that may be uploaded has. */
const MOST = 20_000_000;

/** A program that says of so many packets where they are, all in a stream that nobody asked for. */
const saying = (packets: number): Ffmpeg => ({
  run: () => Promise.reject(new Error("Nothing is to be made.")),
  probe: async (_args, { onLine } = {}) => {
    for (let packet = 0; packet < packets; packet += 1) onLine?.("7");
    return { stdout: "", stderr: "" };
  },
});

it("refuses a file of more packets than a video has", async () => {
  const scan = (packets: number) => scanPackets(saying(packets), "matroska", "a.mkv", [0, 1]);
  await expect(scan(MOST + 1)).rejects.toThrow(FfmpegError);
  expect((await scan(1_000)).pictures.shown).toBe(0);
});
