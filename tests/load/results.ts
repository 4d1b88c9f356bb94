import { mkdir, writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import { join } from "node:path";

const FOLDER = join(import.meta.dirname, "../.results");

const machine = () => ({
  cpu: cpus()[0]?.model ?? "unknown",
  cores: cpus().length,
  node: process.version,
});

/** Saves the results, with the machine that they are from, as `bench-{name}.json`. */
export const keepResults = async (name: string, measured: object): Promise<void> => {
  await mkdir(FOLDER, { recursive: true });
  const text = `${JSON.stringify({ ...machine(), ...measured }, null, 2)}\n`;
  await writeFile(join(FOLDER, `bench-${name}.json`), text);
};
