import { availableParallelism } from "node:os";

import { VIDEO_PIXELS_MAX } from "@lyceum/shared/limits.ts";

import type { Limits } from "../../kernel/processes/limits.ts";

const MEGABYTE = 1024 ** 2;
const SECOND = 1_000;
/** The longest that a timer can wait, in milliseconds. */
const TIMER_MAX = 2 ** 31 - 1;

/** Below classes and calls, which must go on smoothly beside it. */
const SHARED = { openFiles: 64, processes: 256, niceness: 10 };

/** What a program may take of the machine, and milliseconds after which it is ended even where it only waits. */
export type Bounds = { limits: Limits; timeout: number };

/** To find out what a file is: it writes nothing. Frames of the largest picture are 100 MB, and a codec keeps up to 16. */
export const JUDGING: Bounds = {
  limits: { ...SHARED, cpuSeconds: 30, memoryBytes: 2_048 * MEGABYTE, fileBytes: 0 },
  timeout: 180 * SECOND,
};

/** To make a picture of one that came. */
export const REMAKING: Bounds = {
  ...JUDGING,
  limits: { ...JUDGING.limits, fileBytes: 64 * MEGABYTE },
};

/** To make one small thing, such as a picture, or the title card of a demo clip. */
export const MAKING: Bounds = {
  limits: { ...SHARED, cpuSeconds: 300, memoryBytes: 2_048 * MEGABYTE, fileBytes: 256 * MEGABYTE },
  timeout: 1_800 * SECOND,
};

/** Seconds of processor time for any video, and for each second of it: a hundred times what 720p takes. */
const CPU_LEAST = 600;
const CPU_PER_SECOND = 60;
/** Beside other work a program gets far less than one processor. */
const WAITING = 20;

/** To read or encode a whole video of so many seconds. A segment of a few seconds is a file of its own. */
export const transcodingOf = (seconds: number): Bounds => {
  const cpuSeconds = Math.ceil(CPU_LEAST + CPU_PER_SECOND * seconds);
  return {
    limits: {
      ...SHARED,
      cpuSeconds,
      memoryBytes: 3_072 * MEGABYTE,
      fileBytes: 512 * MEGABYTE,
    },
    timeout: Math.min(TIMER_MAX, cpuSeconds * WAITING * SECOND),
  };
};

/** More threads keep more frames in memory, and gain little. */
const THREADS_MAX = 8;

export type Decoding = { threads?: number; pixels?: number };

/** Options of an input: no picture of more pixels is ever decoded. */
export const decoding = ({
  threads = Math.min(availableParallelism(), THREADS_MAX),
  pixels = VIDEO_PIXELS_MAX,
}: Decoding): string[] => ["-threads", String(threads), "-max_pixels", String(pixels)];

/** For judging: one frame gains nothing by several threads, and they would take from classes. */
export const ONE_THREAD: Decoding = { threads: 1 };
/** Thumbnails: the best phones take pictures of 50 megapixels. */
export const STILL: Decoding = { threads: 1, pixels: 51_000_000 };
