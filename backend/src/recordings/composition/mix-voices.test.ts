import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, it } from "vitest";

import { beepsAndFlashes, beepsIn } from "../../../test/beeps-and-flashes.ts";
import { type Ffmpeg, findFfmpeg } from "../../transcoding/ffmpeg/ffmpeg.ts";
import { mixVoices } from "./mix-voices.ts";
import type { Track } from "./tracks.ts";

const WHOLE = 480_000;
/** A beep a second, for ten seconds. */
const VOICE = "voice.mkv";

let ffmpeg: Ffmpeg;
let folder: string;
beforeAll(async () => {
  ffmpeg = (await findFfmpeg({ ffmpeg: "ffmpeg", ffprobe: "ffprobe", niceness: 0 }))!;
  folder = await mkdtemp(join(tmpdir(), "lyceum-mix-"));
  await beepsAndFlashes(join(folder, VOICE), { seconds: 10 });
}, WHOLE);
afterAll(() => rm(folder, { recursive: true }));

const voice = (start: number, end: number): Track => ({
  participantId: "ben",
  name: "Ben",
  role: "student",
  source: "microphone",
  kind: "audio",
  file: VOICE,
  start,
  end,
  off: [],
});

/** The seconds at which something begins to be heard. */
const heard = async (end: number, voices: Track[]) => {
  const path = join(folder, "sound.m4a");
  const { signal } = new AbortController();
  await mixVoices({ ffmpeg, folder, end, signal }, voices, path);
  // Of what was mixed on the way nothing is left.
  expect((await readdir(folder)).filter((name) => name.endsWith(".flac"))).toEqual([]);
  return (await beepsIn(path)).map((each) => Number((each / 1_000).toFixed(1)));
};
const secondsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, each) => first + each);

it(
  "voices that are first heard an hour after the beginning are heard then, and no gap between them is lost",
  async () => {
    const late = 3_000_000;
    const sound = await heard(late + 10_000, [voice(4_000, 14_000), voice(late, late + 10_000)]);
    expect(sound).toEqual([...secondsFrom(4, 10), ...secondsFrom(3_000, 10)]);
  },
  WHOLE,
);

it(
  "a voice goes on from one part that is mixed to the next, without a break or an echo",
  async () => {
    const sound = await heard(130_000, [voice(114_500, 124_500)]);
    expect(sound).toEqual(secondsFrom(114.5, 10));
  },
  WHOLE,
);

it(
  "nothing is heard of a person after their voice was given up, although it goes on in its file",
  async () => {
    expect(await heard(12_000, [voice(1_000, 5_500)])).toEqual([1, 2, 3, 4, 5]);
  },
  WHOLE,
);

it(
  "nobody is heard in a recording without voices, which is as long as it is",
  async () => {
    expect(await heard(125_000, [])).toEqual([]);
    const asked = ["-show_entries", "format=duration", "-of", "csv=p=0", join(folder, "sound.m4a")];
    expect(Number((await ffmpeg.probe(asked)).stdout)).toBeCloseTo(125, 0);
  },
  WHOLE,
);
