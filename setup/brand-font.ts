import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

import subsetFont from "subset-font";

/**
 * Makes the font that every page loads first out of Inter: the letters of English texts, in the weights that the page uses. Run
 * it after Inter or these lists change; the font is in git, and `theme.css` names its letters.
 */

const ROOT = join(import.meta.dirname, "..");
const INTER = join(
  ROOT,
  "node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
);
const FIRST = join(ROOT, "client/src/ui/fonts/inter-first.woff2");
const WEIGHTS = { min: 400, max: 800 };

const ascii = Array.from({ length: 0x7e - 0x20 + 1 }, (_, at) => String.fromCodePoint(0x20 + at));
const PUNCTUATION = "\u00a0©·×–—‘’“”•…←→−";

const font = await subsetFont(await readFile(INTER), ascii.join("") + PUNCTUATION, {
  targetFormat: "woff2",
  variationAxes: { wght: WEIGHTS },
});
await writeFile(FIRST, font);
