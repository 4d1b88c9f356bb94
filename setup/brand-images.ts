import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { run } from "./processes.ts";

/** Generates the PNGs of client/public from their drawings. Run it after a drawing changes; the PNGs are in git. */

const CLIENT = join(import.meta.dirname, "../client");
const FONT = join(
  CLIENT,
  "../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
);
const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";

type Picture = { drawing: string; name: string; width: number; height: number };

const square = (drawing: string, name: string, size: number): Picture => ({
  drawing,
  name,
  width: size,
  height: size,
});

const PICTURES: Picture[] = [
  square("public/icon.svg", "icon-192.png", 192),
  square("public/icon.svg", "icon-512.png", 512),
  square("brand/maskable.svg", "icon-maskable-512.png", 512),
  square("brand/maskable.svg", "apple-touch-icon.png", 180),
  { drawing: "brand/social-card.svg", name: "social-card.png", width: 1200, height: 630 },
];

/** The page's own font; the view has a fixed width, because a headless window has a minimum width. */
const pageOf = (svg: string, font: string, { width, height }: Picture) => `<!doctype html><style>
  @font-face { font-family: Inter; font-weight: 100 900; src: url(data:font/woff2;base64,${font}) }
  body { margin: 0 }
  svg { display: block; width: ${width}px; height: ${height}px }
</style>${svg}`;

async function draw(wanted: Picture, folder: string) {
  const { drawing, name, width, height } = wanted;
  const page = join(folder, "page.html");
  const picture = join(folder, name);
  const svg = await readFile(join(CLIENT, drawing), "utf8");
  await writeFile(page, pageOf(svg, await readFile(FONT, "base64"), wanted));
  await run(CHROMIUM, [
    ...["--headless", "--no-sandbox", "--hide-scrollbars", "--force-device-scale-factor=1"],
    ...["--default-background-color=00000000", `--window-size=${width},${height}`],
    ...[`--screenshot=${picture}`, pathToFileURL(page).href],
  ]);
  await copyFile(picture, join(CLIENT, "public", name));
}

const folder = await mkdtemp(join(tmpdir(), "lyceum-brand-"));
for (const picture of PICTURES) await draw(picture, folder);
await rm(folder, { recursive: true });
