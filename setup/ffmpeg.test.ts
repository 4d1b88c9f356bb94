import { expect, test } from "vitest";
import { ensureFfmpeg, prepareFfmpeg } from "./ffmpeg.ts";
import { SetUpError } from "./set-up-error.ts";

const NOWHERE = { ffmpeg: "/nowhere/ffmpeg", ffprobe: "/nowhere/ffprobe" };

function record() {
  const said: string[] = [];
  return { said, log: { info: () => undefined, warn: (text: string) => void said.push(text) } };
}

test("an ffmpeg that is there is taken without a word", async () => {
  const { said, log } = record();
  await ensureFfmpeg({ ffmpeg: "ffmpeg", ffprobe: "ffprobe" }, log);
  expect(said).toEqual([]);
});

test("the tests do not go on without one", async () => {
  await expect(ensureFfmpeg(NOWHERE, record().log)).rejects.toThrow(SetUpError);
});

test("one that the user of the site cannot run is not trusted", async () => {
  const { said, log } = record();
  const programs = { ffmpeg: "ffmpeg", ffprobe: "ffprobe" };
  expect(await prepareFfmpeg(programs, log, ["/usr/bin/env"])).toBe(true);
  expect(await prepareFfmpeg(programs, log, ["/usr/bin/env", "PATH=/nowhere"])).toBe(false);
  expect(said).toEqual([expect.stringContaining("the user that the site runs as")]);
});

test("the site does, and says so once, with what to do about it", async () => {
  const { said, log } = record();
  await prepareFfmpeg(NOWHERE, log);
  expect(said).toEqual([expect.stringMatching(/FFMPEG and FFPROBE.*play as they were uploaded/)]);
});
