import {
  type ChildProcess,
  type ExecFileOptions,
  type SpawnOptions,
  execFile,
  spawn,
} from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";

// By its path: the set-up looks for processes before the packages are there.
import { statFields } from "../shared/src/proc-stat.ts";

const PLENTY = 64 * 1024 * 1024;
const execute = promisify(execFile);

/** Runs a program to its end. Throws ProgramFailure with the program's output. */
export const run = (program: string, args: string[], options: ExecFileOptions = {}) =>
  execute(program, args, { maxBuffer: PLENTY, ...options, encoding: "utf8" });

/** `signal`: what ended it, where something did. */
export type ProgramFailure = Error & { stdout: string; stderr: string; signal?: string | null };

/** A child that must not outlive this process. */
export function endWithUs(child: ChildProcess, signal: NodeJS.Signals = "SIGTERM"): void {
  const end = () => child.kill(signal);
  process.once("exit", end);
  child.once("close", () => process.off("exit", end));
}

/** Empty where nothing is said of it. */
function fieldsOf(pid: number): string[] {
  try {
    return statFields(readFileSync(`/proc/${pid}/stat`, "latin1"));
  } catch {
    return [];
  }
}

/** It ended, but its parent has not reaped it: in a container whose first process reaps nothing it stays so. */
const isZombie = (pid: number): boolean => fieldsOf(pid)[0] === "Z";

/** When the process with this id began, by the system's own count: another one that has its id later began later. 0 where nothing says so. */
export const beginningOf = (pid: number): number => Number(fieldsOf(pid)[19] ?? 0);

/** Whether a process has this id, including other users' processes. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function withUmask<Made>(umask: number, make: () => Made): Made {
  const ours = process.umask(umask);
  try {
    return make();
  } finally {
    process.umask(ours);
  }
}

/** What this creates at once, or the program that it starts, all users can read, also where the shell of root keeps new files to root. */
export const makeReadable = <Made>(make: () => Made): Made => withUmask(0o022, make);

/** Starts a program whose files, and those of its children, only its own user can read. */
export const spawnPrivate = (
  program: string,
  args: string[],
  options: SpawnOptions,
): ChildProcess => withUmask(0o077, () => spawn(program, args, options));
