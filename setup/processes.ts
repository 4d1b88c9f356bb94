import { execFile } from "node:child_process";
import { promisify } from "node:util";

export const run = promisify(execFile);

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
