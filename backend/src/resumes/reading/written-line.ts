import type { Line } from "./line.ts";

/** A line of cells, for tests; 'b:' before a text sets it in bold, '•' makes a bullet. */
export const writtenLine = (...cells: string[]): Line => {
  const pieces = cells.map((text, cell) => ({
    text: text.replace(/^b:/, ""),
    cell,
    look: text.startsWith("b:") ? "bold 10" : "plain 10",
  }));
  const texts = pieces.map(({ text }) => text);
  const kind = texts[0]?.startsWith("•") ? ("bullet" as const) : ("line" as const);
  return {
    text: texts.join(" "),
    cells: texts,
    pieces,
    kind,
    box: null,
    lost: false,
    size: 10,
    styled: cells.every((cell) => cell.startsWith("b:")),
    flow: 0,
    follows: null,
  };
};
