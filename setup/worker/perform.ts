import { spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { setPriority } from "node:os";
import { type Interface, createInterface } from "node:readline";
import { finished } from "node:stream/promises";

import { endWithUs } from "../processes.ts";

const NICENESS = 10;
/** Lines of a program that are remembered. */
const REMEMBERED = 4;

/**
 * Runs a program to its end, and writes what it says to the log as far as that can be written. `onLine` gets each line of its standard
 * output. Resolves with null, or with the last that a failed program said. Rejects where it cannot be started.
 */
export async function perform(
  command: string[],
  logPath: string,
  onLine: (line: string) => void,
): Promise<string | null> {
  const [program = "", ...args] = command;
  const record = createWriteStream(logPath, { flags: "a" });
  // On a full disk there is no log; what the program says must be read all the same, or it waits.
  record.on("error", () => undefined);
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
  endWithUs(child);
  // The site runs beside it, with everybody in it.
  if (child.pid !== undefined) setPriority(child.pid, NICENESS);
  const last: string[] = [];
  const hear = (lines: Interface) =>
    lines.on("line", (line) => {
      last.push(line);
      if (last.length > REMEMBERED) last.shift();
      record.write(`${line}\n`);
    });
  hear(createInterface(child.stdout)).on("line", onLine);
  hear(createInterface(child.stderr));
  const [code] = (await once(child, "close").finally(() => record.end())) as [number | null];
  await finished(record).catch(() => undefined);
  return code === 0 ? null : last.join(" | ");
}
