import type { Log } from "./log.ts";
import { output } from "./output.ts";

const say = (text: string): void => {
  output.out.write(`${text}\n`);
};

/** Messages of the set-up for the person at the terminal, apart from the servers' log. */
export const terminal: Log & { line(text?: string): void } = {
  info: (text) => say(`  ${text}`),
  warn: (text) => say(`! ${text}`),
  line: (text = "") => say(text),
};

export const seconds = (since: number): string => `${((Date.now() - since) / 1000).toFixed(1)} s`;

/** Runs a step of the set-up and prints how long it took. */
export async function step<Value>(title: string, work: () => Promise<Value>): Promise<Value> {
  const began = Date.now();
  const value = await work();
  say(`✓ ${title} (${seconds(began)})`);
  return value;
}

/** A box around important lines of text. */
export function boxed(lines: string[]): string {
  const width = Math.max(...lines.map((line) => line.length));
  const rule = "─".repeat(width + 4);
  const rows = lines.map((line) => `│  ${line.padEnd(width)}  │`);
  return [`┌${rule}┐`, ...rows, `└${rule}┘`].join("\n");
}
