import { createHash } from "node:crypto";

import { CSP_REPORTS } from "@lyceum/backend/kernel/http/csp-reports.ts";
import helmet, { type FastifyHelmetOptions } from "@fastify/helmet";
import Fastify, { type FastifyInstance } from "fastify";

import type { Sources } from "./checkout.ts";
import type { Template } from "./template.ts";

const CAMERA_POLICY = "camera=(self), microphone=(self), display-capture=(self), geolocation=()";
const NAME_LENGTH = 8;
/** Browsers use it over HTTPS only, and ignore `report-uri` when both are present. */
const REPORTS = { "reporting-endpoints": `csp="${CSP_REPORTS}"` };

/**
 * Sets the headers of every answer, calls included: register it first. Returns their name, which belongs into the ETag of a
 * page: a browser keeps the headers with the page, so a new policy must make a stored page an old one.
 */
export async function protectPage(
  app: FastifyInstance,
  { html }: Template,
  https: boolean,
  sources: Required<Sources>,
): Promise<string> {
  const headers = {
    ...(await headersOnce(securityHeaders(html, https, sources))),
    "permissions-policy": CAMERA_POLICY,
    ...(https && REPORTS),
  };
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  const hash = createHash("sha256").update(JSON.stringify(headers));
  return hash.digest("base64url").slice(0, NAME_LENGTH);
}

/** Helmet's headers. They are the same for every request, and computing them takes longer than a small answer. */
async function headersOnce(options: FastifyHelmetOptions) {
  const sample = Fastify();
  await sample.register(helmet, options);
  sample.get("/", async (_request, reply) => reply.code(204).send());
  const { headers } = await sample.inject("/");
  await sample.close();
  const { date: _date, connection: _connection, ...made } = headers;
  return made;
}

/** Inline scripts of index.html (the theme, set before the first paint) are allowed by hash, never by a wildcard. */
function inlineScripts(html: string) {
  return [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script]) => `'sha256-${createHash("sha256").update(script!).digest("base64")}'`,
  );
}

function securityHeaders(html: string, https: boolean, sources: Required<Sources>) {
  const { scriptSrc, frameSrc, connectSrc, styleSrc, imgSrc, mediaSrc } = sources;
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...inlineScripts(html), ...scriptSrc],
        frameSrc,
        workerSrc: ["'self'", "blob:"],
        styleSrc: ["'self'", "'unsafe-inline'", ...styleSrc],
        imgSrc: ["'self'", "data:", "blob:", ...imgSrc],
        mediaSrc: ["'self'", "blob:", ...mediaSrc],
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
    // Google and the bot checks serve registered sites only, so their requests must carry this site's origin.
    referrerPolicy: {
      policy: scriptSrc.length > 0 ? ("strict-origin" as const) : ("no-referrer" as const),
    },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
  };
}
