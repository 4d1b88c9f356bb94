import { CSP_REPORTS } from "@lyceum/backend/kernel/http/csp-reports.ts";

import type { Config } from "../config.ts";
import { CHECKOUT_SOURCES, checkoutOf, type Sources } from "./checkout.ts";
import { signInSources } from "./sign-in.ts";

type Backend = Pick<Config, "backend">;
type Site = Pick<Config, "site">;

/** All additional origins that pages may load, frame and call in this configuration. */
export const sourcesOf = (config: Backend & Site): Required<Sources> => {
  const parts = [
    CHECKOUT_SOURCES[checkoutOf(config)],
    ...signInSources(config),
    ipLookupSources(config),
    baseSources(config),
  ];
  const all = (kind: keyof Sources) => [...new Set(parts.flatMap((part) => part[kind] ?? []))];
  return {
    scriptSrc: all("scriptSrc"),
    frameSrc: all("frameSrc"),
    connectSrc: all("connectSrc"),
    styleSrc: all("styleSrc"),
    imgSrc: all("imgSrc"),
    mediaSrc: all("mediaSrc"),
  };
};

const ipLookupSources = ({ site: { ipLookup } }: Site): Sources =>
  ipLookup === "" ? {} : { connectSrc: [new URL(ipLookup).origin] };

/** Other backends are called, and serve pictures and videos. */
const baseSources = ({ site: { bases } }: Site): Sources => {
  const origins = Object.values(bases).flatMap((base) =>
    base.startsWith("/") ? [] : [new URL(base).origin],
  );
  return { connectSrc: origins, imgSrc: origins, mediaSrc: origins };
};

/** The names, without their ends, of files of the built page that are served only with a sandbox: of payments, and of identities. */
export const hiddenFiles = (config: Backend): string[] => [
  ...(checkoutOf(config) === "sandbox" ? [] : ["sandbox-checkout"]),
  ...(config.backend.social === "sandbox" ? [] : ["sandbox-identity"]),
];

/** Only the site's own pages may frame a sandbox page, which can call only the site. */
const SANDBOX_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-ancestors 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  `report-uri ${CSP_REPORTS}`,
].join("; ");

/** The policy of one file of the built page, if it has its own. */
export const policyOf = (path: string): string | undefined =>
  /\/sandbox-(checkout|identity)\.html$/.test(path) ? SANDBOX_POLICY : undefined;
