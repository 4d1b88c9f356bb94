import { constants, brotliCompressSync, gzipSync } from "node:zlib";

import type { Plugin } from "vite";

const COMPRESSIBLE = /\.(js|css|html|svg|json|webmanifest)$/;
const SMALLEST_WORTH_IT = 1024;

/** Asks for the font that every page's first text needs before the style sheet is read. */
export function preloadFont(name: string): Plugin {
  return {
    name: "preload-font",
    apply: "build",
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

/** Writes .br and .gz beside each text file, because compressing on every request costs far more. */
export function precompress(): Plugin {
  return {
    name: "precompress",
    apply: "build",
    enforce: "post",
    generateBundle(_options, bundle) {
      for (const [fileName, output] of Object.entries(bundle)) {
        const content = Buffer.from(output.type === "chunk" ? output.code : output.source);
        if (!COMPRESSIBLE.test(fileName) || content.length < SMALLEST_WORTH_IT) continue;
        const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
        this.emitFile({
          type: "asset",
          fileName: `${fileName}.br`,
          source: brotliCompressSync(content, quality),
        });
        this.emitFile({
          type: "asset",
          fileName: `${fileName}.gz`,
          source: gzipSync(content, { level: 9 }),
        });
      }
    },
  };
}
