import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { FastifyInstance } from "fastify";
import { z } from "zod";

import { pageOf } from "./page-path.ts";
import { answerError } from "./errors.ts";
import { limitAddresses } from "./limits.ts";
import { denyByDefault } from "./route.ts";

/** Where browsers say what the policy of our pages kept them from. */
export const CSP_REPORTS = "/csp-reports";

const REPORTS_PER_MINUTE = 60;
/** Bytes of one call, and reports of it that are logged. */
const BODY_MAX = 64 * 1024;
const LOGGED_MOST = 10;
const TEXT_MAX = 200;

const text = z.string().default("");
/** Source: CSP Level 2, section 4.4, as `report-uri` still has it. */
const OldReport = z.object({
  "csp-report": z.object({
    "document-uri": text,
    "effective-directive": text,
    "violated-directive": text,
    "blocked-uri": text,
    "source-file": text,
    "line-number": z.number().optional(),
  }),
});
/** Source: Reporting API and CSP Level 3, section 5.3, as `report-to` has it. Reports of other kinds are ignored. */
const NewReports = z.array(
  z.object({
    type: z.string(),
    body: z
      .object({
        documentURL: text,
        effectiveDirective: text,
        blockedURL: z.string().nullish(),
        sourceFile: z.string().nullish(),
        lineNumber: z.number().nullish(),
      })
      .nullish(),
  }),
);

type Violation = {
  directive: string;
  blocked: string;
  page: string;
  source: string;
  line: number | null;
};

/** Logs what browsers report, in short, and nothing that identifies a person. */
export const cspReportRoutes = async (app: FastifyInstance): Promise<void> => {
  denyByDefault(app);
  app.setErrorHandler(answerError);
  await limitAddresses(app, "reports", REPORTS_PER_MINUTE);
  app.removeAllContentTypeParsers();
  const asJson = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser(
    ["application/csp-report", "application/reports+json", "application/json"],
    { parseAs: "string" },
    asJson,
  );
  const options = { bodyLimit: BODY_MAX, config: { access: "public" as const } };
  app.post(CSP_REPORTS, options, async (request, reply) => {
    const violations = violationsOf(request.body);
    if (!violations) throw new DomainError("invalid", MESSAGES.notReport);
    for (const csp of violations.filter(isOurs).slice(0, LOGGED_MOST))
      request.log.warn({ csp }, "A page was kept from something by its policy");
    return reply.code(204).send();
  });
};

const violationsOf = (body: unknown): Violation[] | null => {
  const old = OldReport.safeParse(body);
  if (old.success) return [fromOld(old.data["csp-report"])];
  const reports = NewReports.safeParse(body);
  if (!reports.success) return null;
  return reports.data.flatMap(({ type, body: report }) =>
    type === "csp-violation" && report ? [fromNew(report)] : [],
  );
};

const fromOld = (report: z.output<typeof OldReport>["csp-report"]): Violation => ({
  directive: short(report["effective-directive"] || report["violated-directive"]),
  blocked: addressOnly(report["blocked-uri"]),
  page: pathOf(report["document-uri"]),
  source: addressOnly(report["source-file"]),
  line: report["line-number"] ?? null,
});

const fromNew = (report: NonNullable<z.output<typeof NewReports>[number]["body"]>): Violation => ({
  directive: short(report.effectiveDirective),
  blocked: addressOnly(report.blockedURL ?? ""),
  page: pathOf(report.documentURL),
  source: addressOnly(report.sourceFile ?? ""),
  line: report.lineNumber ?? null,
});

/** What extensions of a browser try on our pages says nothing about these. */
const isOurs = ({ blocked, source }: Violation): boolean =>
  ![blocked, source].some((each) => /^[a-z-]*extension\b/.test(each));

const short = (each: string): string => each.slice(0, TEXT_MAX);

const pathOf = (url: string): string =>
  URL.canParse(url) ? short(pageOf(new URL(url).pathname)) : "";

/** Words such as `inline` stay; parts of an address that could be personal are left out. */
const addressOnly = (url: string): string => {
  if (!URL.canParse(url)) return short(url.replace(/[?#].*$/s, ""));
  const { protocol, host, pathname } = new URL(url);
  if (!/^(https?|wss?):$/.test(protocol)) return short(protocol.replace(":", ""));
  return short(`${protocol}//${host}${pageOf(pathname)}`);
};
