import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

import helmet from "@fastify/helmet";
import serveStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

import type { Config } from "./config.ts";

/** The page's own texts that the operator chooses, put into the `<meta>` elements that index.html has for them. */
type Site = Config["site"];

const BACKENDS = ["/api", "/backend-service", "/media"];
const CAMERA_POLICY = "camera=(self), microphone=(self), display-capture=(self), geolocation=()";

/** Serves the built page: hashed assets for a year, index.html for every route of the client, never cached. */
export async function servePage(
  app: FastifyInstance,
  options: { root: string; site: Site; https: boolean },
) {
  const html = withSite(await readFile(join(options.root, "index.html"), "utf8"), options.site);
  await app.register(helmet, securityHeaders(html, options.https));
  app.addHook("onSend", async (_request, reply) => {
    reply.header("permissions-policy", CAMERA_POLICY);
  });
  await app.register(serveStatic, {
    root: options.root,
    index: false,
    wildcard: false,
    preCompressed: true,
    globIgnore: ["**/index.html*"],
    setHeaders: (reply, path) => {
      if (path.includes("/assets/"))
        reply.header("cache-control", "public, max-age=31536000, immutable");
    },
  });
  app.get("/*", (request, reply) => {
    if (belongsToBackend(request.url)) return reply.callNotFound();
    return reply.type("text/html; charset=utf-8").header("cache-control", "no-cache").send(html);
  });
}

const belongsToBackend = (url: string) =>
  BACKENDS.some((base) => url === base || url.startsWith(`${base}/`));

function withSite(html: string, site: Site) {
  const values = {
    "site-name": site.name,
    credit: site.credit,
    "support-email": site.supportEmail,
  };
  const filled = Object.entries(values).reduce(
    (page, [name, value]) =>
      page.replace(
        new RegExp(`(<meta\\s+name="${name}"\\s+content=")[^"]*`),
        (_match, head: string) => head + escapeHtml(value),
      ),
    html,
  );
  return filled.replace(/<title>[^<]*/, () => `<title>${escapeHtml(site.name)}`);
}

const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** A script inside index.html (the theme, set before the first paint) is allowed by its hash, never by a wildcard. */
function inlineScripts(html: string) {
  return [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script]) => `'sha256-${createHash("sha256").update(script!).digest("base64")}'`,
  );
}

function securityHeaders(html: string, https: boolean) {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...inlineScripts(html)],
        workerSrc: ["'self'", "blob:"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "blob:"],
        mediaSrc: ["'self'", "blob:"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" as const },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  };
}
