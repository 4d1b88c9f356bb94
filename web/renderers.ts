import { join } from "node:path";

import type { Backend } from "@lyceum/backend/backend.ts";
import { resolvers } from "@lyceum/shared/promises.ts";
import type { FastifyBaseLogger } from "fastify";

import { directCalls } from "./calls.ts";
import { RenderPool } from "./rendering/RenderPool.ts";
import { type Template, readTemplate } from "./template.ts";

/** A page that every site has. */
const NEEDS_NO_DATA = "/contact";

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

/** Starts what renders pages. It takes as long as the backend, which is opened meanwhile, and is wanted as soon. */
export async function startRenderers({ root, publicUrl, log }: Options): Promise<Renderers> {
  const template = await readTemplate(root);
  const opened = resolvers<Backend>();
  const origin = publicUrl && new URL(publicUrl).origin;
  const calls = opened.promise.then((backend) => directCalls(backend, origin, log));
  const pool = new RenderPool({
    setup: {
      html: template.html,
      module: join(root, "server/entry-server.js"),
      sheet: template.sheet === undefined ? null : join(root, template.sheet),
    },
    call: async (endpoint, input) => (await calls)(endpoint, input),
    log,
    first: NEEDS_NO_DATA,
  });
  pool.wake();
  return { template, pool, serve: opened.resolve, close: () => pool.close() };
}
