import { readFile, readdir } from "node:fs/promises";

import { statFields } from "@lyceum/shared/proc-stat.ts";

type Running = { pid: number; parent: number };

const running = async (words: string): Promise<Running[]> => {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
  const found = await Promise.all(
    pids.map(async (pid) => {
      const read = (name: string) => readFile(`/proc/${pid}/${name}`, "latin1").catch(() => "");
      const [stat, line] = await Promise.all([read("stat"), read("cmdline")]);
      const [state, parent] = statFields(stat);
      return state !== "Z" && line.includes(words) ? [{ pid, parent: Number(parent) }] : [];
    }),
  );
  return found.flat();
};

const isOurs = ({ parent }: Running) => parent === process.pid;

/** The process ids of those running children of this process, and of its launcher, whose command lines contain this text. */
export const childrenRunning = async (words: string): Promise<number[]> => {
  const launchers = (await running("launcher-program.ts")).filter(isOurs).map(({ pid }) => pid);
  const parents = new Set([process.pid, ...launchers]);
  return (await running(words)).filter(({ parent }) => parents.has(parent)).map(({ pid }) => pid);
};

/** The same of all processes of the machine. */
export const allRunning = async (words: string): Promise<number[]> =>
  (await running(words)).map(({ pid }) => pid);
