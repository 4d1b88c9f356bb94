import { existsSync } from "node:fs";
import { chmod, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { isolationFor } from "../../kernel/processes/isolation.ts";
import { LimitedProgram } from "../../kernel/processes/LimitedProgram.ts";
import { PRLIMIT } from "../../kernel/processes/limits.ts";
import { READER_FILES, READER_LIMITS, readerCommand } from "./reader-command.ts";
import { sampleResumes } from "./sample-resume.ts";

const NAME = "lyceum-compiled-";
const LIMITS = { ...READER_LIMITS, cpuSeconds: 60, fileBytes: 16 * 1024 * 1024 };

/**
 * A folder of the reader's sources as V8 compiles them, which a reader starts in a third of the time with; the caller
 * removes it. Null where nothing would keep a reader from writing there, and when `closing` aborts.
 */
export const compileSources = async (
  closing: AbortSignal,
  niceness: number,
): Promise<string | null> => {
  await removeLeft();
  if (!existsSync(PRLIMIT) || closing.aborted) return null;
  const folder = await mkdtemp(join(tmpdir(), `${NAME}${process.pid}-`));
  const program = await LimitedProgram.start([...readerCommand(folder), "all"], {
    limits: { ...LIMITS, niceness },
    reads: "ours",
    streams: ["pipe"],
  });
  program.streams[0]?.end(sampleResumes()[0], "latin1");
  const end = () => program.end();
  closing.addEventListener("abort", end);
  if (closing.aborted) end();
  const ending = await program.ended;
  closing.removeEventListener("abort", end);
  if (ending.code === 0) await open(folder);
  else await rm(folder, { recursive: true, force: true });
  return ending.code === 0 ? folder : null;
};

/** Has it read by the readers' user, under whose number Node looks for it. */
const open = async (folder: string): Promise<void> => {
  const { user } = await isolationFor(READER_FILES);
  await chmod(folder, 0o755);
  for (const name of await readdir(folder)) {
    const [, ours = name] = /^(.*-)\d+$/.exec(name) ?? [];
    const path = join(folder, user === null ? name : `${ours}${user}`);
    await rename(join(folder, name), path);
    await chmod(path, 0o755);
    for (const file of await readdir(path)) await chmod(join(path, file), 0o444);
  }
};

/** Those of processes that were killed; not those of another user, which are its own to remove. */
export const removeLeft = async (): Promise<void> => {
  for (const name of await readdir(tmpdir())) {
    const [, pid] = /^lyceum-compiled-(\d+)-/.exec(name) ?? [];
    if (pid !== undefined && !isRunning(Number(pid)))
      await rm(join(tmpdir(), name), { recursive: true, force: true }).catch(ignoreForeign);
  }
};

const ignoreForeign = (error: NodeJS.ErrnoException): void => {
  if (error.code !== "EACCES" && error.code !== "EPERM") throw error;
};

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
};
