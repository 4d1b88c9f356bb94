import { type Line, type Piece, cleanText, startsWithMark } from "../line.ts";
import { sectionOf } from "../parse/sections.ts";
import type { Node } from "./body.ts";

type Look = { bold: boolean; italic: boolean; size: number | null };
type Run = Look & { text: string };
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
  const pieces = firsts.flatMap((line, cell) => line.pieces.map((each) => ({ ...each, cell })));
  return [{ ...first, kind: "cell", cells: all, pieces, text: all.join(" ") }, ...rest];
};

const paragraphLines = (paragraph: Node, { flow, follows }: Flow): Line[] =>
  linesOfRuns(runsOf(paragraph, PLAIN)).map((runs) => {
    const text = runs.map((run) => run.text).join("");
    const cells = text.split(TAB).map(cleanText).filter(Boolean);
    const sizes = runs.flatMap((run) => run.size ?? []);
    return {
      text: cells.join(" "),
      cells,
      pieces: piecesOf(runs, paragraph.styleName ?? ""),
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

const PLAIN: Look = { bold: false, italic: false, size: null };

const runsOf = (node: Node, look: Look): Run[] => {
  if (node.type === "text") return [{ text: node.value ?? "", ...look }];
  if (node.type === "tab") return [{ text: TAB, ...look }];
  if (node.type === "break") return [{ text: BREAK, ...look }];
  const within = {
    bold: look.bold || node.isBold === true,
    italic: look.italic || node.isItalic === true,
    size: node.fontSize ?? look.size,
  };
  return (node.children ?? []).flatMap((child) => runsOf(child, within));
};

/** Cut at tabs and where the look changes. */
const piecesOf = (runs: Run[], style: string): Piece[] => {
  const pieces: Piece[] = [];
  let cell = 0;
  for (const { text, bold, italic, size } of runs) {
    const look = [style, bold, italic, size].join(" ");
    for (const [index, part] of text.split(TAB).entries()) {
      if (index > 0) cell += 1;
      const last = pieces.at(-1);
      const isSame = last?.cell === cell && (last.look === look || part.trim() === "");
      if (isSame) last.text += part;
      else if (part !== "") pieces.push({ text: part, cell, look });
    }
  }
  return pieces.map((each) => ({ ...each, text: cleanText(each.text) })).filter(({ text }) => text);
};

const kindOf = ({ styleName, numbering }: Node, text: string): Line["kind"] => {
  if (/^(heading|title)/i.test(styleName ?? "")) return "heading";
  const listed = Boolean(numbering) || /^list/i.test(styleName ?? "");
  return listed || startsWithMark(text) ? "bullet" : "line";
};
