import type { Backend } from "@lyceum/backend/backend.ts";
import { isKnown } from "@lyceum/backend/kernel/http/answer.ts";
import { sendAndKeep } from "@lyceum/backend/kernel/http/at-once/sent.ts";
import { encodingFor } from "@lyceum/backend/kernel/http/encoding.ts";
import { answerError } from "@lyceum/backend/kernel/http/errors.ts";
import { limitAddresses } from "@lyceum/backend/kernel/http/limits.ts";
import { type Load, Overload } from "@lyceum/backend/kernel/http/load.ts";
import { sendNotModified } from "@lyceum/backend/kernel/http/not-modified.ts";
import { syndicationRoutes } from "@lyceum/backend/syndication/routes.ts";
import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import type { Config } from "../config.ts";
import { isCrawler } from "./crawlers.ts";
import { findHashedFiles, serveHashedFiles } from "./hashed-files.ts";
import { manifestOf } from "./manifest.ts";
import { serveOtherFiles } from "./other-files.ts";
import { createOrigins, type OriginOf } from "./origin.ts";
import { pageKeyOf } from "./page-key.ts";
import { Pages } from "./Pages.ts";
import type { Html } from "./rendering/messages.ts";
import type { Renderers } from "./renderers.ts";

const BACKENDS = ["/api", "/backend-service", "/media", "/sandbox-payments", "/sandbox-identity"];
/** Seconds until a crawler should come again. */
const CRAWL_AFTER = 30;

type PageOptions = {
  root: string;
  /** The name of the headers that `protectPage` sets. */
  protection: string;
  /** The page's texts that the operator chooses. */
  site: Config["site"];
  /** The site's public URL; null: see `originOf`. */
  publicUrl: string | null;
  backend: Backend;
  /** Names, without their ends, of files that are not served. */
  hidden: string[];
  limits: Pick<Config["backend"]["limits"], "pagesPerMinute" | "feedsPerMinute">;
  load: Load;
  renderers: Renderers;
};

/** Serves the built page: hashed assets with a lifetime of a year, a rendered page for every route of the client. */
export async function servePage(app: FastifyInstance, options: PageOptions) {
  const { site, publicUrl, backend, limits } = options;
  const { root, hidden } = options;
  const hashed = findHashedFiles(root);
  serveHashedFiles(app, root, hashed);
  await serveOtherFiles(app, { root, hashed, hidden });
  app.get("/manifest.webmanifest", async (_request, reply) =>
    reply.type("application/manifest+json").send(manifestOf(site.name)),
  );
  const originOf = createOrigins(publicUrl, app.log);
  const { blogs, catalogue, changes } = backend;
  await app.register(async (syndication) => {
    await limitAddresses(syndication, "feeds", limits.feedsPerMinute);
    const sources = { blogs, catalogue, changes };
    syndicationRoutes(syndication, { ...sources, siteName: site.name, originOf });
  });
  app.setNotFoundHandler((request, reply) => answerError(notFound(), request, reply));
  await app.register(async (pages) => {
    pages.setErrorHandler(answerError);
    await limitAddresses(pages, "pages", limits.pagesPerMinute);
    pageRoutes(pages, options, originOf);
  });
}

const notFound = () => new DomainError("not_found", MESSAGES.noSuchCall);

function pageRoutes(app: FastifyInstance, options: PageOptions, originOf: OriginOf) {
  const { site, backend, load, renderers } = options;
  const { template, pool } = renderers;
  renderers.serve(backend);
  app.addHook("onClose", async () => pool.close());
  const pages = new Pages({ template, pool, changes: backend.changes, log: app.log });
  const { addressLimit: limit } = app;
  app.atOnce?.add((asked) => {
    const key = pageKeyOf(asked.target);
    const html = key && pages.stored(key, site, originOf(asked));
    if (html?.status !== 200) return null;
    if (load.isShed("crawlers") && isCrawler(asked.raw.headers["user-agent"])) return null;
    // The visitor's next page may not be stored.
    pool.wake();
    return { stored: html, route: "/*", limit };
  });
  app.get("/*", async (request, reply) => {
    if (belongsToBackend(request.url)) return reply.callNotFound();
    const key = pageKeyOf(request.url);
    if (!key) throw notFound();
    pool.wake();
    const crawls = isCrawler(request.headers["user-agent"]);
    if (crawls && load.sheds("crawlers")) throw new Overload(CRAWL_AFTER);
    const asker = { isCrawler: crawls, isShed: load.sheds("pages") };
    const html = await pages.read(key, { ...site, origin: originOf(request) }, asker);
    if (!html) throw new Overload(CRAWL_AFTER);
    return sendHtml(request, reply, html, options.protection);
  });
}

const belongsToBackend = (url: string) =>
  BACKENDS.some((base) => url === base || url.startsWith(`${base}/`) || url.startsWith(`${base}?`));

/** Browsers cache it and revalidate it on each use. `protection`: the name of the headers that they keep with it. */
function sendHtml(request: FastifyRequest, reply: FastifyReply, html: Html, protection: string) {
  const { headers } = request;
  const etag = `${html.etag.slice(0, -1)}.${protection}"`;
  reply.headers({ "cache-control": "no-cache", vary: "accept-encoding", etag });
  if (html.status === 200 && isKnown(headers["if-none-match"], etag))
    return sendNotModified(reply, html);
  const encoding = encodingFor(headers);
  if (encoding) reply.header("content-encoding", encoding);
  reply.code(html.status).type("text/html; charset=utf-8");
  return sendAndKeep(reply, html, encoding ?? "plain", html[encoding ?? "plain"]);
}
