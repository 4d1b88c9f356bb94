import { rename, rm } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { type Plugin, rolldown } from "rolldown";
import { ROOT } from "../sources.ts";
import { noteWhole } from "./kept-bundles.ts";

/** Opened as they are: they bring programs or libraries in machine code. */
const LEFT_ALONE = [/^mediasoup/, /^@node-rs\//];
/** Defined in each bundle: the absolute path of one that is relative to the folder of the bundles. */
const PATH_OF = "pathFromBundle";
const DEFINED = `const ${PATH_OF} = (path) => process.getBuiltinModule("node:path").join(import.meta.dirname, path);`;

const RESOLVED = /import\.meta\.resolve\("([^"]+)"\)/g;
const FOLDERS = /import\.meta\.dirname|\b__dirname\b/g;
const FILES = /import\.meta\.filename|\b__filename\b/g;
const URLS = /import\.meta\.url/g;
const ANY = /import\.meta\.|\b__(?:dir|file)name\b/;

/** In the bundles, sources and libraries find the files that lie beside them where they lay. */
const keepPaths = (folder: string): Plugin => ({
  name: "keep-paths",
  async transform(code, id) {
    // Not in what the bundler itself adds.
    if (id.startsWith("\0") || !ANY.test(code)) return null;
    const pathOf = (path: string) => `${PATH_OF}(${JSON.stringify(relative(folder, path))})`;
    const urlOf = (path: string) =>
      `process.getBuiltinModule("node:url").pathToFileURL(${pathOf(path)}).href`;
    const urls = new Map<string, string>();
    for (const [whole, name] of code.matchAll(RESOLVED)) {
      const found = await this.resolve(name!, id);
      if (!found) throw new Error(`${id}: ${name} is not found.`);
      urls.set(whole, urlOf(found.id));
    }
    return code
      .replaceAll(RESOLVED, (whole) => urls.get(whole)!)
      .replaceAll(FOLDERS, () => pathOf(dirname(id)))
      .replaceAll(FILES, () => pathOf(id))
      .replaceAll(URLS, () => urlOf(id));
  },
});

/** Bundles the site's programs into a folder, which then is there whole or not at all. */
async function makeBundles(folder: string): Promise<void> {
  const fresh = `${folder}.new`;
  await rm(fresh, { recursive: true, force: true });
  const bundle = await rolldown({
    cwd: ROOT,
    platform: "node",
    input: {
      server: join(ROOT, "setup/serve-as-is.ts"),
      supervisor: join(ROOT, "setup/supervisor/supervise.ts"),
      "media-host": join(ROOT, "setup/serve-media-host.ts"),
    },
    external: LEFT_ALONE,
    plugins: [keepPaths(folder)],
    onLog: (level, log, tell) => level !== "info" && tell(level, log),
  });
  await bundle.write({
    dir: fresh,
    entryFileNames: "[name].mjs",
    chunkFileNames: "[name]-[hash].mjs",
    banner: DEFINED,
    // But for those that name the source of what follows, for who reads a stack.
    comments: false,
  });
  await bundle.close();
  await noteWhole(fresh);
  await rm(folder, { recursive: true, force: true });
  await rename(fresh, folder);
}

const [, , folder = ""] = process.argv;
try {
  await makeBundles(folder);
} catch (error) {
  // What the bundler says of a source; its own stack helps nobody.
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
