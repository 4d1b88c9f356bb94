import { readFile, readdir } from "node:fs/promises";

/** The process ids of this process's running children whose command lines contain this text. */
export const childrenRunning = async (words: string): Promise<number[]> => {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
  const found = await Promise.all(
    pids.map(async (pid) => ((await isChild(pid, words)) ? [pid] : [])),
  );
  return found.flat();
};

const isChild = async (pid: number, words: string): Promise<boolean> => {
  const read = (name: string) => readFile(`/proc/${pid}/${name}`, "latin1").catch(() => "");
  const [stat, line] = await Promise.all([read("stat"), read("cmdline")]);
  const [state, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return Number(parent) === process.pid && state !== "Z" && line.includes(words);
};
