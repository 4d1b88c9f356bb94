import { type ChildProcess, type ExecFileOptions, execFile } from "node:child_process";
import { promisify } from "node:util";

const PLENTY = 64 * 1024 * 1024;
const execute = promisify(execFile);

/** Runs a program to its end. What it throws for a failure carries what the program said: ProgramFailure. */
export const run = (program: string, args: string[], options: ExecFileOptions = {}) =>
  execute(program, args, { maxBuffer: PLENTY, ...options, encoding: "utf8" });

export type ProgramFailure = Error & { stdout: string; stderr: string };

/** A child that must not go on when we have gone. */
export function endWithUs(child: ChildProcess): void {
  const end = () => child.kill();
  process.once("exit", end);
  child.once("close", () => process.off("exit", end));
}

/** Whether a process has this id. One that belongs to somebody else counts. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** The name of the program that this process runs, or null where there is no such process. */
export async function programOf(pid: number): Promise<string | null> {
  try {
    const { stdout } = await run("ps", ["-o", "comm=", "-p", String(pid)]);
    return stdout.trim().split("/").at(-1) ?? null;
  } catch {
    return null;
  }
}
