import type { Line } from "../line.ts";
import { findDates, isDateText } from "./dates.ts";
import type { Entry, HeadText } from "./entries.ts";

/** Words beyond which a value is prose. */
const PROSE_WORDS = 12;

type Field = { label: string; value: string; line: Line };

const fieldOf = (line: Line): Field | null => {
  const [label = "", ...values] = line.cells;
  if (values.length === 0 || isDateText(label) || !/\p{L}{2}/u.test(label)) return null;
  return { label: label.toLowerCase().replace(/\s*:$/, ""), value: values.join(" "), line };
};

/**
 * The entries of a section that is laid out as a form: each value beside a label, and the same labels in each entry. The
 * entries begin with the label that comes first; null where a section is no form.
 */
export const formEntries = (lines: Line[]): Entry[] | null => {
  const fields = lines.map(fieldOf);
  const labels = repeatedLabels(fields.flatMap((field) => field ?? []));
  const [first] = labels;
  const heads = labels.filter((label) => isOfHeads(label, fields));
  const dated = labels.find((label) =>
    fields.every((field) => field?.label !== label || isDateText(field.value)),
  );
  if (first === undefined || dated === undefined || labels.length < 3) return null;
  const starts = fields.flatMap((field, index) => (field?.label === first ? index : []));
  return starts.map((start, index) => {
    const end = starts[index + 1] ?? lines.length;
    return entryOf(lines.slice(start, end), heads, dated);
  });
};

/** In the order in which they stand. */
const repeatedLabels = (fields: Field[]): string[] => {
  const counts = new Map<string, number>();
  for (const { label } of fields) counts.set(label, (counts.get(label) ?? 0) + 1);
  return [...counts].filter(([, count]) => count > 1).map(([label]) => label);
};

const entryOf = (lines: Line[], labels: string[], dated: string): Entry => {
  const fields = lines.flatMap((line) => fieldOf(line) ?? []);
  const head = fields.filter(({ label }) => label !== dated && labels.includes(label));
  const date = fields.find(({ label }) => label === dated);
  const used = new Set([...head, ...(date ? [date] : [])].map(({ line }) => line));
  return {
    dates: date ? findDates(date.value) : null,
    head: head.map(({ label, value }) => headText(label, value, labels)),
    headLines: lines.filter((line) => used.has(line)),
    content: lines.filter((line) => !used.has(line)),
  };
};

const isProse = (value: string): boolean =>
  value.split(/\s+/).length > PROSE_WORDS || /\p{Ll}{3}\.(?:\s|$)/u.test(value);

/** Whether a label stands beside no prose in most entries. */
const isOfHeads = (label: string, fields: (Field | null)[]): boolean => {
  const values = fields.flatMap((field) => (field?.label === label ? field.value : []));
  return values.filter(isProse).length <= values.length / 2;
};

/** What stands beside one label has one place in the pattern. */
const headText = (label: string, value: string, labels: string[]): HeadText => ({
  text: value,
  cell: 1,
  look: label,
  row: labels.indexOf(label),
  besideDates: false,
});
