import { type Line, cleanText, startsWithMark } from "../line.ts";
import { sectionOf } from "../parse/sections.ts";
import type { Node } from "./body.ts";

type Run = { text: string; bold: boolean; size: number | null };
type Flow = { flow: number; follows: number | null };

const BREAK = "\n";
const TAB = "\t";

/** The lines of a document's body in its order. Cells of a table that hold sections of their own are columns. */
export const bodyLines = (body: Node[]): { lines: Line[]; columns: number; tables: boolean } => {
  const lines: Line[] = [];
  let columns = 1;
  let flow = 0;
  for (const node of body) {
    if (node.type === "paragraph") lines.push(...paragraphLines(node, { flow, follows: null }));
    for (const row of rowsOf(node)) {
      const cells = row.map((cell) => linesIn(cell, { flow, follows: null }));
      const apart = areColumns(cells);
      lines.push(...(apart ? inFlows(cells, flow) : besides(cells)));
      columns = Math.max(columns, apart ? cells.length : 1);
      flow += apart ? cells.length : 0;
    }
  }
  return { lines, columns, tables: body.some((node) => node.type === "table") };
};

/** Each cell as a column that goes on from what stands above. */
const inFlows = (cells: Line[][], above: number): Line[] =>
  cells.flatMap((cell, index) =>
    cell.map((line): Line => ({ ...line, flow: above + 1 + index, follows: above })),
  );

const rowsOf = (node: Node): Node[][] =>
  node.type === "table" ? (node.children ?? []).map((row) => row.children ?? []) : [];

const linesIn = (node: Node, flow: Flow): Line[] =>
  node.type === "paragraph"
    ? paragraphLines(node, flow)
    : (node.children ?? []).flatMap((child) => linesIn(child, flow));

const areColumns = (cells: Line[][]): boolean =>
  cells.filter((cell) => cell.length > 2 && cell.some((line) => sectionOf(line.text) !== null))
    .length > 1;

/** A row as it is seen: the first lines of its cells beside each other, then what else they hold. */
const besides = (cells: Line[][]): Line[] => {
  const firsts = cells.flatMap((cell) => cell.slice(0, 1));
  const [first] = firsts;
  if (!first) return [];
  const rest = cells.flatMap((cell) => cell.slice(1));
  if (firsts.length === 1) return [first, ...rest];
  const all = firsts.flatMap((line) => line.cells);
  return [{ ...first, kind: "cell", cells: all, text: all.join(" ") }, ...rest];
};

const paragraphLines = (paragraph: Node, { flow, follows }: Flow): Line[] =>
  linesOfRuns(runsOf(paragraph, false, null)).map((runs) => {
    const text = runs.map((run) => run.text).join("");
    const cells = text.split(TAB).map(cleanText).filter(Boolean);
    const sizes = runs.flatMap((run) => run.size ?? []);
    return {
      text: cells.join(" "),
      cells,
      kind: kindOf(paragraph, cells.join(" ")),
      box: null,
      lost: false,
      size: sizes.length > 0 ? Math.max(...sizes) : null,
      styled: runs.every((run) => run.bold || run.text.trim() === ""),
      flow,
      follows,
    };
  });

const linesOfRuns = (runs: Run[]): Run[][] => {
  const lines: Run[][] = [[]];
  for (const run of runs) {
    if (run.text === BREAK) lines.push([]);
    else lines.at(-1)?.push(run);
  }
  return lines.filter((line) => line.some((run) => run.text.trim() !== ""));
};

const runsOf = (node: Node, bold: boolean, size: number | null): Run[] => {
  if (node.type === "text") return [{ text: node.value ?? "", bold, size }];
  if (node.type === "tab") return [{ text: TAB, bold, size }];
  if (node.type === "break") return [{ text: BREAK, bold, size }];
  return (node.children ?? []).flatMap((child) =>
    runsOf(child, bold || node.isBold === true, node.fontSize ?? size),
  );
};

const kindOf = ({ styleName, numbering }: Node, text: string): Line["kind"] => {
  if (/^(heading|title)/i.test(styleName ?? "")) return "heading";
  const listed = Boolean(numbering) || /^list/i.test(styleName ?? "");
  return listed || startsWithMark(text) ? "bullet" : "line";
};
