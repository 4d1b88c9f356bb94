import { readFile, readdir } from "node:fs/promises";

/** The ids of a process's threads that Linux shows under one of these names; none of one that is gone, or of another system. */
export async function threadsNamed(
  names: readonly string[],
  of: number | "self",
): Promise<number[]> {
  const folder = `/proc/${of}/task`;
  const threads = await readdir(folder).catch(() => []);
  const named = await Promise.all(
    threads.map(async (thread) => {
      const name = await readFile(`${folder}/${thread}/comm`, "latin1").catch(() => "");
      return names.includes(name.trim()) ? [Number(thread)] : [];
    }),
  );
  return named.flat();
}
