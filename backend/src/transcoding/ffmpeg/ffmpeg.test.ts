import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { getPriority, tmpdir } from "node:os";
import { join } from "node:path";

import { expect, it, onTestFinished } from "vitest";

import { ProgramError } from "../../kernel/processes/run-limited.ts";
import { OWN_GROUP } from "../../kernel/processes/turn-on-processor.ts";
import { FfmpegError, findFfmpeg } from "./ffmpeg.ts";
import { JUDGING } from "./media-limits.ts";

/** Programs that do this instead of their work. */
const doing = async (what: string, niceness?: number) => {
  const folder = await mkdtemp(join(tmpdir(), "lyceum-programs-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await chmod(folder, 0o755);
  const program = join(folder, "program");
  const text = `#!/bin/sh\n[ "$1" = -version ] && exit 0\n${what}\n`;
  await writeFile(program, text, { mode: 0o755 });
  return (await findFfmpeg({ ffmpeg: program, ffprobe: program, niceness }))!;
};

it.each([
  ["that fails", "exit 1", FfmpegError],
  ["that crashes", "kill -SEGV $$", FfmpegError],
  ["that somebody else kills", "kill -KILL $$", ProgramError],
  ["that a busy machine gives no time", "sleep 60", ProgramError],
])("of a program %s says whether the file is to blame", async (_what, does, kind) => {
  const ffmpeg = await doing(does);
  const bounds = { ...JUDGING, timeout: does.startsWith("sleep") ? 300 : JUDGING.timeout };
  await expect(ffmpeg.probe([], { bounds })).rejects.toBeInstanceOf(kind);
  await expect(ffmpeg.run([], { bounds })).rejects.toBeInstanceOf(kind);
});

it.runIf(process.platform === "linux").each([
  ["behind all others", undefined, 10, /nice (19|10)\n$/],
  ["beside others where it is told so", 0, 0, /nice 0\n$/],
])("begins %s", async (_where, niceness, least, group) => {
  const ffmpeg = await doing(`nice >&2; cat ${OWN_GROUP} >&2 || true`, niceness);
  for (const said of [await ffmpeg.run([]), (await ffmpeg.probe([])).stderr]) {
    expect(said.split("\n")[0]).toBe(String(least + getPriority()));
    // On a machine that is always busy it may have waited too long already.
    if (existsSync(OWN_GROUP)) expect(said).toMatch(group);
  }
});
