import { mkdir, writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import { join } from "node:path";

const FOLDER = join(import.meta.dirname, "../.results");

const machine = () => ({
  cpu: cpus()[0]?.model ?? "unknown",
  cores: cpus().length,
  node: process.version,
});

/** Keeps what was measured, with the machine that it was measured on, as `bench-{name}.json`. */
export const keepResults = async (name: string, measured: object): Promise<void> => {
  await mkdir(FOLDER, { recursive: true });
  const text = `${JSON.stringify({ ...machine(), ...measured }, null, 2)}\n`;
  await writeFile(join(FOLDER, `bench-${name}.json`), text);
};
