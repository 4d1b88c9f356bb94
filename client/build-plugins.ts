import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { constants, brotliCompressSync, gzipSync } from "node:zlib";

import type { IndexHtmlTransformContext, Plugin } from "vite";

import { PART_TIMEOUT } from "./src/browser/load-part.ts";
import { FIRST_PAUSE, LONGEST_PAUSE, RELOAD_PAUSE } from "./src/browser/trying-again.ts";

const COMPRESSIBLE = /\.(js|css|svg|json|webmanifest)$/;
const SMALLEST_WORTH_IT = 128;

const PAGES = ["client", "sandbox"];
const isPage = ({ name }: { name: string }) => PAGES.includes(name);

/** Asks for the font that every page's first text needs before the style sheet is read. */
export function preloadFont(name: string): Plugin {
  return {
    name: "preload-font",
    apply: "build",
    applyToEnvironment: isPage,
    transformIndexHtml: {
      order: "post",
      handler: (_html, { bundle }) => {
        const file = Object.keys(bundle ?? {}).find((path) => path.includes(name));
        if (!file) throw new Error(`No font ${name} in the bundle.`);
        const attrs = { rel: "preload", as: "font", type: "font/woff2", crossorigin: "" };
        return [{ tag: "link", attrs: { ...attrs, href: `/${file}` }, injectTo: "head" }];
      },
    },
  };
}

const SCRIPT = /<script type="module" crossorigin src="\/([^"]+)"><\/script>/;
/** Ms after which the script is asked for even by a browser that says of no paint. */
const PATIENCE = 3000;

/**
 * Asks for the page's script once what came with the page is painted: until then the line and the processor are for that.
 * At the end of the body, where the style sheet is waited for: a page that was read before is laid out without it, in vain.
 */
export function scriptAfterPaint(): Plugin {
  return {
    name: "script-after-paint",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transformIndexHtml: {
      order: "post",
      handler: (html, { path: page, bundle }) => {
        // Vite asks this of every page, whatever plugins apply to: the sandboxes' policy lets no script within a page run.
        if (page !== "/index.html") return html;
        const [tag, entry] = SCRIPT.exec(html) ?? [];
        if (!tag || !entry || !bundle) throw new Error("index.html has no script.");
        const starting = `<script>${startAfterPaint(inOrder(entry, bundle))}</script></body>`;
        return html.replace(tag, "").replace("</body>", () => starting);
      },
    },
  };
}

type Bundle = NonNullable<IndexHtmlTransformContext["bundle"]>;

/** A chunk and all that it imports, each after what it imports itself. */
function inOrder(name: string, bundle: Bundle, known = new Set<string>()): Set<string> {
  const chunk = bundle[name];
  if (chunk?.type !== "chunk" || known.has(name)) return known;
  for (const each of chunk.imports) inOrder(each, bundle, known);
  return known.add(name);
}

/**
 * All parts are fetched at once and run one by one, so that a page that can be seen also scrolls and answers meanwhile. A page
 * that is not seen, or came empty, paints nothing to wait for.
 *
 * A part that fails or is late is asked for again. Where the server answers and the part does not come all the same, the site was
 * updated, or the browser waits for the first request or remembers its failure, as most do: then the page is loaded again, at once
 * the first time, and after a pause where it was loaded again before.
 */
const startAfterPaint = (parts: Iterable<string>) => `
      let started = false;
      const start = async () => {
        if (started) return;
        started = true;
        const parts = ${JSON.stringify(Array.from(parts, (name) => `/${name}`))};
        for (const href of parts)
          document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }));
        const inTime = (asked) =>
          Promise.race([asked.catch(() => null), new Promise((late) => setTimeout(late, ${PART_TIMEOUT}))]);
        for (const part of parts) {
          let answered = false;
          for (let pause = ${FIRST_PAUSE}; !(await inTime(import(part))); pause = Math.min(pause * 2, ${LONGEST_PAUSE})) {
            if (answered) {
              const wasReloaded = performance.getEntriesByType("navigation")[0]?.type === "reload";
              return setTimeout(() => location.reload(), wasReloaded ? ${RELOAD_PAUSE} : 0);
            }
            await new Promise((go) => {
              setTimeout(go, pause);
              addEventListener("online", go, { once: true });
            });
            answered = (await inTime(fetch(part)))?.status < 500;
          }
        }
      };
      if (document.hidden || !document.getElementById("root").hasChildNodes()) start();
      else {
        new PerformanceObserver(start).observe({ type: "paint", buffered: true });
        setTimeout(start, ${PATIENCE});
      }
    `;

/**
 * Writes .br and .gz beside each text file, because compressing on every request costs far more. From what was
 * written: Vite still puts its preload lists into the chunks after every plugin has seen them.
 */
export function precompress(): Plugin {
  return {
    name: "precompress",
    apply: "build",
    applyToEnvironment: ({ name }) => name !== "ssr",
    async writeBundle({ dir }, bundle) {
      if (!dir) throw new Error("The page is built into a folder.");
      const files = Object.keys(bundle).filter((name) => COMPRESSIBLE.test(name));
      await Promise.all(files.map((name) => compressBeside(join(dir, name))));
    },
  };
}

async function compressBeside(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < SMALLEST_WORTH_IT) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  await writeFile(`${path}.br`, brotliCompressSync(content, { params }));
  await writeFile(`${path}.gz`, gzipSync(content, { level: 9 }));
}

/** The pages that most people open, and what they open next. */
const MAIN_PAGES =
  /\/(HomePage|HomeBelow|LoginPage|RegisterPage|BlogsPage|BlogPage|CourseTopicsPage|DashboardPage|TeacherDashboard|AdminDashboardPage)\.tsx$/;

/** Lists the files of the main pages, which the service worker keeps, in `static/main.json`. */
export const listMainFiles = (): Plugin => ({
  name: "list-main-files",
  apply: "build",
  applyToEnvironment: ({ name }) => name === "client",
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((each) => each.type === "chunk");
    const main = chunks.filter(
      ({ isEntry, facadeModuleId }) => isEntry || MAIN_PAGES.test(facadeModuleId ?? ""),
    );
    const scripts = main.flatMap(({ fileName }) => [...inOrder(fileName, bundle)]);
    const sheets = Object.keys(bundle).filter((name) => name.endsWith(".css"));
    const files = [...new Set([...scripts, ...sheets])].map((name) => `/${name}`);
    this.emitFile({ type: "asset", fileName: "static/main.json", source: JSON.stringify(files) });
  },
});
