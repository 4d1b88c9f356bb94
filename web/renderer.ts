import { createHash } from "node:crypto";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

import type { Changes } from "@lyceum/backend/database/changes.ts";
import { type Kept, keep } from "@lyceum/backend/database/keep.ts";
import type { FastifyBaseLogger } from "fastify";

import type { DirectCall, Render, SiteFacts } from "../client/src/app/rendering.ts";
import type { Template } from "./template.ts";

/** A page in the bytes that it is sent in, by encoding, and their name. */
export type Html = { status: number; etag: string; plain: Buffer; gzip: Buffer; br: Buffer };

/** Rendered pages that are kept, each up to some 100 kB. */
const KEPT = 200;
const BROTLI_LEVEL = 5;

type RendererDeps = {
  template: Template;
  /** Path of the built module that renders. */
  module: string;
  call: DirectCall;
  changes: Changes;
  log: FastifyBaseLogger;
};

/** Renders pages as visitors see them, and keeps them until what is in them may have changed. */
export function createRenderer({ template, module, call, changes, log }: RendererDeps) {
  const kept = new Map<string, Kept<Html>>();
  const rendering = import(pathToFileURL(module).href) as Promise<{ render: Render }>;
  rendering.catch((error: unknown) => log.error({ err: error }, "Pages cannot be rendered here"));
  const { onBlog, onComments, onCourse, onVideo, onGap } = changes;
  for (const listen of [onBlog, onComments, onCourse, onGap]) listen(() => kept.clear());
  // Often while one is prepared, and in these pages alone.
  onVideo(() => [...kept.keys()].filter(isOfCourse).forEach((url) => kept.delete(url)));

  const fresh = async (url: string, site: SiteFacts) => {
    const { render } = await rendering;
    const rendered = await render({ url, site, call });
    return rendered
      ? htmlOf(rendered.status, template.page(site, rendered))
      : htmlOf(200, template.shell(site));
  };

  /** The least recently made goes first. */
  const keeping = (url: string, site: SiteFacts) => {
    const known = kept.get(url) ?? keep(() => fresh(url, site), changes.isWhole);
    kept.set(url, known);
    if (kept.size > KEPT) kept.delete(kept.keys().next().value!);
    return known;
  };

  /** Never fails: what cannot be rendered here is left to the browser. */
  return async (url: string, site: SiteFacts): Promise<Html> => {
    try {
      return await keeping(url, site).get();
    } catch (error) {
      log.error({ err: error, url }, "A page could not be rendered");
      return htmlOf(200, template.shell(site));
    }
  };
}

const isOfCourse = (url: string) => new URL(url).pathname.startsWith("/course-topics/");

async function htmlOf(status: number, html: string): Promise<Html> {
  const plain = Buffer.from(html);
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL };
  const [packed, br] = await Promise.all([
    promisify(gzip)(plain),
    promisify(brotliCompress)(plain, { params }),
  ]);
  const hash = createHash("sha256").update(plain).digest("base64url");
  return { status, etag: `W/"${hash}"`, plain, gzip: packed, br };
}
