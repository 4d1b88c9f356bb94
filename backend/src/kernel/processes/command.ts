import { existsSync } from "node:fs";

import { isolationFor, type Reads } from "./isolation.ts";
import { limitArguments, type Limits, PRLIMIT } from "./limits.ts";
import { BEHIND_OTHERS, OWN_GROUP } from "./turn-on-processor.ts";

const SHELL = "/bin/sh";
const NICE = "/usr/bin/nice";
const CHOOM = "/usr/bin/choom";
const SETPRIV = "/usr/bin/setpriv";

/** Of 1,000: where memory runs out the system ends these programs before the server and its database. */
const ENDED_FIRST = 500;

/**
 * A command of /bin/sh that becomes the program, unless the process that started it is gone: one that was killed while this
 * line of commands ran is not told of any more.
 */
const unlessAlone = (parent: number): string => `[ "$PPID" = ${parent} ] && exec "$@"`;

const where = (tool: string, ...args: string[]): string[] =>
  existsSync(tool) ? [tool, ...args] : [];

/** What puts a program behind others; one of the server's own priority starts as the server did. */
const behindOthers = ({ niceness }: Limits): string[] =>
  niceness > 0
    ? [
        ...(existsSync(OWN_GROUP) ? [SHELL, "-c", BEHIND_OTHERS, "sh"] : []),
        ...where(NICE, "-n", String(niceness)),
      ]
    : [];

/**
 * The command line that starts a program within its limits: without a network, without rights, ended with its parent. What
 * of it the system has no tools for is left out.
 */
export const limitedCommand = async (
  command: [program: string, ...args: string[]],
  limits: Limits,
  parent: number,
  reads: Reads = "ours",
): Promise<[program: string, ...args: string[]]> => {
  const { prefix, countsProcesses } = await isolationFor(reads);
  const [program, ...args] = [
    ...behindOthers(limits),
    ...where(CHOOM, "-n", String(ENDED_FIRST), "--"),
    ...prefix,
    ...where(PRLIMIT, ...limitArguments(limits, countsProcesses)),
    // Last: the system forgets it where the user changes.
    ...where(SETPRIV, "--pdeathsig", "KILL", SHELL, "-c", unlessAlone(parent), "sh"),
    ...command,
  ];
  return [program ?? command[0], ...args];
};
