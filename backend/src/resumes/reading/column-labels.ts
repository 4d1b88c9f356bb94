/** What stands in a column of a table of jobs or studies. */
export type Column = "place" | "role" | "start" | "end" | "dates" | "other";

const LABELS: [Column, RegExp][] = [
  [
    "place",
    /^(?:names? of (?:the )?)?(?:organi[sz]ations?|compan(?:y|ies)|employers?|firm|institut(?:e|ion)s?|schools?|colleges?|universit(?:y|ies)|hospital|(?:school|institute|institution|college)\s?\/\s?(?:college|university|school|institute|board))(?: names?)?$/,
  ],
  [
    "role",
    /^(?:designations?|positions?(?: held)?|(?:job )?titles?|roles?|posts?(?: held)?|degrees?|courses?|qualifications?|exams?|examinations?|examination passed|certificates?|class|standard|programmes?|programs?|(?:degree|course|qualification|exam|class)\s?\/\s?(?:degree|course|certificate|qualification|exam|class))$/,
  ],
  ["start", /^(?:from|start(?:ed|s)?|start date|date from|since|joined|date of joining)$/],
  [
    "end",
    /^(?:to|until|till|end(?:ed|s)?|end date|date to|left|date of leaving|(?:passing )?year|year of (?:passing|completion|graduation)|passed|graduated|completed)$/,
  ],
  [
    "dates",
    /^(?:period|dates?|duration|years|tenure|from\s?[-–/]\s?to|time|dates? (?:attended|employed))$/,
  ],
  [
    "other",
    /^(?:s\.?\s?no\.?|sl\.?\s?no\.?|sr\.?\s?no\.?|no\.?|#|%|percentages?|percent|c?gpa|grades?|marks?|division|score|results?|class obtained|board|(?:board|university)\s?\/\s?(?:board|university)|locations?|place|city|country|remarks|subjects?|speciali[sz]ation|branch|stream|major|responsibilities|duties|reason for leaving|salary)$/,
  ],
];

/** What the label of a column says that stands in it; null for what is no such label. */
export const columnOf = (text: string): Column | null => {
  const small = text
    .trim()
    .toLowerCase()
    .replace(/\s*(?:\(%\)|:)$/, "");
  return LABELS.find(([, pattern]) => pattern.test(small))?.[0] ?? null;
};

const DATED = new Set<Column>(["start", "end", "dates"]);

/** The columns that a row of labels names, of which some are dates and others say what is dated; null for any other row. */
export const columnsOf = (texts: string[]): Column[] | null => {
  if (texts.length < 3 || columnOf(texts[0] ?? "") === null) return null;
  const columns = texts.flatMap((text) => columnOf(text) ?? []);
  const hasDates = columns.some((column) => DATED.has(column));
  const named = ["place", "role"].some((column) => columns.includes(column as Column));
  return columns.length === texts.length && hasDates && named ? columns : null;
};
