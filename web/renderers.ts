import { readFile } from "node:fs/promises";
import { join } from "node:path";

import type { Backend } from "@lyceum/backend/backend.ts";
import { inBackground } from "@lyceum/shared/edges.ts";
import { resolvers } from "@lyceum/shared/promises.ts";
import type { FastifyBaseLogger } from "fastify";

import { directCalls } from "./calls.ts";
import { RenderPool } from "./rendering/RenderPool.ts";
import { type Template, createTemplate } from "./template.ts";

/** `root`: the folder of the built page. `publicUrl`: null where the site has none of its own. */
type Options = {
  root: string;
  publicUrl: string | null;
  log: FastifyBaseLogger;
};

export type Renderers = {
  template: Template;
  pool: RenderPool;
  /** Pages get their data from it. */
  serve(backend: Backend): void;
  /** Idempotent. */
  close(): void;
};

export const readTemplate = async (root: string): Promise<Template> =>
  createTemplate(await readFile(join(root, "index.html"), "utf8"));

/** Starts what renders pages. It takes as long as the backend, which is opened meanwhile, and is wanted as soon. */
export async function startRenderers({ root, publicUrl, log }: Options): Promise<Renderers> {
  const template = await readTemplate(root);
  const opened = resolvers<Backend>();
  const origin = publicUrl && new URL(publicUrl).origin;
  const calls = opened.promise.then((backend) => directCalls(backend, origin));
  const pool = new RenderPool({
    setup: {
      html: template.html,
      module: join(root, "server/entry-server.js"),
      sheet: template.sheet === undefined ? null : join(root, template.sheet),
    },
    call: async (endpoint, input) => (await calls)(endpoint, input),
    log,
  });
  pool.wake();
  inBackground("renderers of pages", log, () => warmUp(pool));
  return { template, pool, serve: opened.resolve, close: () => pool.close() };
}

/** The first page of a renderer takes four times as long as the next ones: one that needs no data is rendered for nobody, while none can be asked for. */
async function warmUp(pool: RenderPool): Promise<void> {
  const nobody = { name: "", credit: "", supportEmail: "", ipLookup: "", origin: "" };
  await pool.render("/contact", nobody);
}
