import { readFile } from "node:fs/promises";
import { join } from "node:path";

import type { Plugin } from "vite";
import { z } from "zod";

const text = z.string().trim().min(1);
const note = z.string().optional();

const Founder = z.strictObject({
  name: text,
  role: text,
  about: text,
  /** Path below client/public. */
  picture: z.string().startsWith("/").nullable(),
});

const Testimonial = z.strictObject({ quote: text, name: text, who: text });

/** The files of this folder; what each of them is, is told in README.md beside them. */
const FILES = {
  "founders.json": z.strictObject({ note, founders: z.array(Founder).min(1) }),
  "testimonials.json": z.strictObject({ note, testimonials: z.array(Testimonial).min(1) }),
  "message.json": z.strictObject({
    note,
    title: text,
    paragraphs: z.array(text).min(1),
    signed: z.array(text).min(1),
  }),
};

/** Rejects with an Error that names the file and what is wrong with it. */
export async function checkContent(folder: string): Promise<void> {
  for (const [name, schema] of Object.entries(FILES)) {
    const parsed = schema.safeParse(await readJson(join(folder, name)));
    if (!parsed.success)
      throw new Error(`client/content/${name}: ${z.prettifyError(parsed.error)}`);
  }
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, "utf8"));
  } catch (error) {
    throw new Error(`${path} is not JSON: ${String(error)}`, { cause: error });
  }
}

/** Fails the build of a page whose content lacks something. */
export const checkedContent = (): Plugin => ({
  name: "checked-content",
  buildStart: () => checkContent(import.meta.dirname),
});
