/** Numbers stand at the right, words at the left. */
export type Column<Row> = { title: string; words?: boolean; of(row: Row): string };

/** A table in Markdown, to be read as it is or pasted into a page. */
export const markdown = <Row>(columns: Column<Row>[], rows: Row[]): string => {
  const cells = [
    columns.map(({ title }) => title),
    ...rows.map((row) => columns.map(({ of }) => of(row))),
  ];
  const widths = columns.map((_, column) =>
    Math.max(...cells.map((line) => line[column]?.length ?? 0)),
  );
  const lines = cells.map((line) =>
    line.map((cell, index) =>
      columns[index]?.words ? cell.padEnd(widths[index] ?? 0) : cell.padStart(widths[index] ?? 0),
    ),
  );
  const rule = widths.map((width, index) =>
    columns[index]?.words ? "-".repeat(width) : `${"-".repeat(width - 1)}:`,
  );
  return [lines[0] ?? [], rule, ...lines.slice(1)]
    .map((line) => `| ${line.join(" | ")} |`)
    .join("\n");
};
