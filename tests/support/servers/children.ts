import { readFile, readdir } from "node:fs/promises";

type Running = { pid: number; parent: number };

const running = async (words: string): Promise<Running[]> => {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
  const found = await Promise.all(
    pids.map(async (pid) => {
      const read = (name: string) => readFile(`/proc/${pid}/${name}`, "latin1").catch(() => "");
      const [stat, line] = await Promise.all([read("stat"), read("cmdline")]);
      const [state, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      return state !== "Z" && line.includes(words) ? [{ pid, parent: Number(parent) }] : [];
    }),
  );
  return found.flat();
};

/** The process ids of this process's running children whose command lines contain this text. */
export const childrenRunning = async (words: string): Promise<number[]> =>
  (await running(words)).filter(({ parent }) => parent === process.pid).map(({ pid }) => pid);

/** The same of all processes of the machine. */
export const allRunning = async (words: string): Promise<number[]> =>
  (await running(words)).map(({ pid }) => pid);
