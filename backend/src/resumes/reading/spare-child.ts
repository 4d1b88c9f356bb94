import type { ChildProcess } from "node:child_process";

import { startChild } from "./child-process.ts";

/** Milliseconds that a child waits for a file: those who scan mostly scan again, and one that waits has its memory. */
const IDLE = 60_000;

export type SpareChild = {
  /** A child that has not read yet. */
  take(): ChildProcess;
  /** Has another one start while the last one reads. */
  prepare(): void;
  end(): void;
};

/** Keeps one child ready: to start it takes longer than to read most files. */
export const createSpareChild = (): SpareChild => {
  let spare: ChildProcess | null = null;
  let idle: NodeJS.Timeout | undefined;
  const end = (): void => {
    clearTimeout(idle);
    spare?.kill("SIGKILL");
    spare = null;
  };
  return {
    take: () => {
      const child = spare && isAlive(spare) ? spare : startChild();
      spare = null;
      clearTimeout(idle);
      return child;
    },
    prepare: () => {
      if (spare) return;
      spare = startChild();
      // It must not keep a program alive that is done.
      spare.unref();
      spare.channel?.unref();
      idle = setTimeout(end, IDLE).unref();
    },
    end,
  };
};

const isAlive = (child: ChildProcess) => child.exitCode === null && child.signalCode === null;
