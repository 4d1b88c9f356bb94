import type { Log } from "./log.ts";

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

/** Set-up speaks to the person at the terminal, before and beside the log of the servers. */
export const terminal: Log & { line(text?: string): void } = {
  info: (text) => say(`  ${text}`),
  warn: (text) => say(`! ${text}`),
  line: (text = "") => say(text),
};

export const seconds = (since: number): string => `${((Date.now() - since) / 1000).toFixed(1)} s`;

/** Does a step of the set-up and says how long it took. */
export async function step<Value>(title: string, work: () => Promise<Value>): Promise<Value> {
  const began = Date.now();
  const value = await work();
  say(`✓ ${title} (${seconds(began)})`);
  return value;
}

/** A box around lines of text: what must not be overlooked. */
export function boxed(lines: string[]): string {
  const width = Math.max(...lines.map((line) => line.length));
  const rule = "─".repeat(width + 4);
  const rows = lines.map((line) => `│  ${line.padEnd(width)}  │`);
  return [`┌${rule}┐`, ...rows, `└${rule}┘`].join("\n");
}
