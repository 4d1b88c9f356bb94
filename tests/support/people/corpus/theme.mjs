import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** Writes a resume as a theme's HTML. In a process of its own: themes change what is global, and print. */
const [folder, theme, resume, target] = process.argv.slice(2);
const require = createRequire(pathToFileURL(join(folder, "package.json")));

// Beside the themes, so that theirs are found whose entry is a module.
const loader = join(folder, "load.mjs");
await writeFile(loader, "export const load = (theme) => import(theme);\n");

const load = async () => {
  try {
    return require(theme);
  } catch {
    return (await import(pathToFileURL(loader).href)).load(theme);
  }
};
const loaded = await load();
const { render } = loaded.render ? loaded : loaded.default;
await writeFile(target, String(await render(JSON.parse(await readFile(resume, "utf8")))));
process.exit(0);
