import { readdirSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";
import { z } from "zod";

const HERE = import.meta.dirname;
/** Characters: bodies may be ten times as long, a form's text four times. */
const LENGTH = 100_000;
/**
 * Milliseconds of the thread's own processor time for one text. Judged in one pass, it takes a few; an expression that looks
 * at the rest of the text at every character takes seconds.
 */
const MOST = 500;

/** What patterns begin with, again and again, and an end that none of them takes. */
const BEGUN = [
  ...[
    ".",
    "<",
    "-",
    "@",
    "(",
    "/",
    "1",
    "a",
    " ",
    "&",
    ",",
    "\u0301",
    "\n",
    "\u00e9",
    "[",
    "#",
    ":",
  ],
  ...["a.", "a@", "a-", "<a ", "1.", "+1 ", "a@a.", "http://", "&nbsp", "\u05d0 ", " \n", "=?"],
];
const LONG = BEGUN.map((text) => `${text.repeat(LENGTH / text.length)} !`);

type Def = {
  type: string;
  in?: z.ZodType;
  out?: z.ZodType;
  innerType?: z.ZodType;
  element?: z.ZodType;
  shape?: Record<string, z.ZodType>;
  options?: z.ZodType[];
  items?: z.ZodType[];
  keyType?: z.ZodType;
  valueType?: z.ZodType;
  left?: z.ZodType;
  right?: z.ZodType;
};
const defOf = (schema: z.ZodType) => schema.def as unknown as Def;

const takesText = (schema: z.ZodType): boolean => {
  const { type, in: before, innerType } = defOf(schema);
  const inner = before ?? innerType;
  return type === "string" || (inner !== undefined && takesText(inner));
};

/** The schemas of the texts in it, whole: with all that is made of each. */
const textsIn = (schema: z.ZodType, seen = new Set<z.ZodType>()): z.ZodType[] => {
  if (seen.has(schema)) return [];
  seen.add(schema);
  if (takesText(schema)) return [schema];
  const def = defOf(schema);
  const parts = [
    ...[def.in, def.out, def.innerType, def.element, def.keyType, def.valueType],
    ...[def.left, def.right],
    ...Object.values(def.shape ?? {}),
    ...(def.options ?? []),
    ...(def.items ?? []),
  ];
  return parts.flatMap((part) => (part ? textsIn(part, seen) : []));
};

/** The schemas in a value that a module exports: calls keep them in fields, and tables of calls in fields of those. */
const schemasIn = (value: unknown, depth = 4): z.ZodType[] => {
  if (value instanceof z.ZodType) return [value];
  if (typeof value !== "object" || value === null || depth === 0) return [];
  return Object.values(value).flatMap((each) => schemasIn(each, depth - 1));
};

const modules = readdirSync(HERE, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"))
  .toSorted();

const textsOf = async (path: string): Promise<z.ZodType[]> => {
  const exported = (await import(join(HERE, path))) as object;
  return [...new Set(schemasIn(exported).flatMap((schema) => textsIn(schema)))];
};

/** Milliseconds of this thread's processor time. */
const timeOf = (work: () => void): number => {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
};

/** Those that take longer. */
const slowOnes = (schema: z.ZodType): unknown[] =>
  LONG.flatMap((text) => {
    const time = timeOf(() => schema.safeParse(text));
    return time > MOST ? [[text.slice(0, 10), Math.round(time)]] : [];
  });

test("every text of every schema is judged in a time that its length allows", async () => {
  const judged = new Set<z.ZodType>();
  const slow: unknown[] = [];
  for (const path of modules) {
    const fresh = (await textsOf(path)).filter((schema) => !judged.has(schema));
    for (const schema of fresh) judged.add(schema);
    slow.push(...fresh.flatMap((schema) => slowOnes(schema).map((each) => [path, each])));
  }
  expect(judged.size).toBeGreaterThan(150);
  expect(slow).toEqual([]);
});
