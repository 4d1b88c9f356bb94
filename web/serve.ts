import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

import type { Backend } from "@lyceum/backend/backend.ts";
import { answerError } from "@lyceum/backend/http/errors.ts";
import { CSP_REPORTS } from "@lyceum/backend/http/csp-reports.ts";
import { syndicationRoutes } from "@lyceum/backend/syndication/routes.ts";
import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import helmet from "@fastify/helmet";
import serveStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import type { Config } from "../config.ts";
import { directCalls } from "./calls.ts";
import { manifestOf } from "./manifest.ts";
import type { Sources } from "./checkout.ts";
import { policyOf } from "./security-policy.ts";
import { createRenderer, type Html } from "./renderer.ts";
import { createTemplate, type Template } from "./template.ts";

const BACKENDS = ["/api", "/backend-service", "/media", "/sandbox-payments", "/sandbox-identity"];
const CAMERA_POLICY = "camera=(self), microphone=(self), display-capture=(self), geolocation=()";
/** Browsers listen to it over HTTPS alone, and not to `report-uri` where they are told of both. */
const REPORTS = { "reporting-endpoints": `csp="${CSP_REPORTS}"` };

export const readTemplate = async (pageRoot: string): Promise<Template> =>
  createTemplate(await readFile(join(pageRoot, "index.html"), "utf8"));

/** Headers of every answer, also of calls: register it before them. */
export async function protectPage(
  app: FastifyInstance,
  { html }: Template,
  https: boolean,
  sources: Required<Sources>,
) {
  await app.register(helmet, securityHeaders(html, https, sources));
  app.addHook("onSend", async (_request, reply) => {
    reply.headers({ "permissions-policy": CAMERA_POLICY, ...(https && REPORTS) });
  });
}

type PageOptions = {
  root: string;
  template: Template;
  /** The page's own texts that the operator chooses. */
  site: Config["site"];
  /** Where the site is to be found; null: wherever it is asked for. */
  publicUrl: string | null;
  backend: Backend;
  /** Patterns of files that are not served. */
  hidden: string[];
};

/** Serves the built page: hashed assets for a year, a rendered page for every route of the client. */
export async function servePage(app: FastifyInstance, options: PageOptions) {
  const { root, template, site, publicUrl, backend, hidden } = options;
  const render = createRenderer({
    ...{ template, changes: backend.changes, log: app.log },
    module: join(root, "server/entry-server.js"),
    call: directCalls(backend),
  });
  await app.register(serveStatic, {
    root,
    index: false,
    wildcard: false,
    preCompressed: true,
    globIgnore: ["**/index.html*", "server/**", ...hidden],
    setHeaders: (reply, path) => {
      if (path.includes("/assets/"))
        reply.header("cache-control", "public, max-age=31536000, immutable");
      const policy = policyOf(path);
      if (policy) reply.header("content-security-policy", policy);
    },
  });
  app.get("/manifest.webmanifest", async (_request, reply) =>
    reply.type("application/manifest+json").send(manifestOf(site.name)),
  );
  const { blogs, catalogue } = backend;
  const originOf = (request: FastifyRequest) => originFor(request, publicUrl);
  await app.register(async (syndication) =>
    syndicationRoutes(syndication, { ...{ blogs, catalogue }, siteName: site.name, originOf }),
  );
  app.setNotFoundHandler((request, reply) =>
    answerError(new DomainError("not_found", MESSAGES.noSuchCall), request, reply),
  );
  app.get("/*", async (request, reply) => {
    if (belongsToBackend(request.url)) return reply.callNotFound();
    const origin = originOf(request);
    return sendHtml(request, reply, await render(origin + request.url, { ...site, origin }));
  });
}

const belongsToBackend = (url: string) =>
  BACKENDS.some((base) => url === base || url.startsWith(`${base}/`));

/** Whoever asks for no host that there could be is told nothing of one. */
function originFor({ protocol, host }: FastifyRequest, publicUrl: string | null) {
  const url = publicUrl ?? `${protocol}://${host}`;
  return URL.canParse(url) ? new URL(url).origin : "http://localhost";
}

/** Kept by browsers, which ask each time whether it is still right. */
function sendHtml(request: FastifyRequest, reply: FastifyReply, html: Html) {
  const { headers } = request;
  reply.headers({ "cache-control": "no-cache", vary: "accept-encoding", etag: html.etag });
  if (html.status === 200 && headers["if-none-match"]?.includes(html.etag))
    return reply.code(304).send();
  const encoding = (["br", "gzip"] as const).find((each) => accepts(headers, each));
  if (encoding) reply.header("content-encoding", encoding);
  return reply
    .code(html.status)
    .type("text/html; charset=utf-8")
    .send(html[encoding ?? "plain"]);
}

const accepts = (headers: FastifyRequest["headers"], encoding: string) =>
  new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`, "i").test(
    headers["accept-encoding"] ?? "",
  );

/** A script inside index.html (the theme, set before the first paint) is allowed by its hash, never by a wildcard. */
function inlineScripts(html: string) {
  return [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script]) => `'sha256-${createHash("sha256").update(script!).digest("base64")}'`,
  );
}

function securityHeaders(html: string, https: boolean, sources: Required<Sources>) {
  const { scriptSrc, frameSrc, connectSrc, styleSrc } = sources;
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...inlineScripts(html), ...scriptSrc],
        frameSrc,
        workerSrc: ["'self'", "blob:"],
        styleSrc: ["'self'", "'unsafe-inline'", ...styleSrc],
        imgSrc: ["'self'", "data:", "blob:"],
        mediaSrc: ["'self'", "blob:"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...connectSrc],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        reportUri: [CSP_REPORTS],
        ...(https && { reportTo: ["csp"] }),
      },
    },
    crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" as const },
    crossOriginEmbedderPolicy: false,
    // Google and bot checks serve the sites that they know: whoever is loaded from elsewhere is told which one this is.
    referrerPolicy: {
      policy: scriptSrc.length > 0 ? ("strict-origin" as const) : ("no-referrer" as const),
    },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  };
}
