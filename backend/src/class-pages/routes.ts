import { Readable } from "node:stream";

import { exportSession, readClassPage, readSessionPart } from "@lyceum/shared/rest/class-pages.ts";
import type { FastifyInstance } from "fastify";

import { personCounter } from "../kernel/http/limits.ts";
import { route } from "../kernel/http/route.ts";
import { siteOriginOf } from "../kernel/http/site-origin.ts";
import type { ClassPages } from "./service.ts";

/** Of one person. Each of them reads a whole session; what is refused before reads nothing, and does not count. */
const EXPORTS_PER_MINUTE = 20;

const TYPES = {
  html: "text/html; charset=utf-8",
  json: "application/json; charset=utf-8",
} as const;
// Not before it is needed: what typesets formulas and colours code is part of the 24 MB that a server at rest does without.
const loadExport = () => import("./export.ts");

export const classPagesRoutes = (
  app: FastifyInstance,
  pages: ClassPages,
  { publicUrl }: { publicUrl: string | null },
): void => {
  route(app, readClassPage, async ({ person, params, request }) => ({
    status: "success",
    data: await pages.read(person, params.id, siteOriginOf(request, publicUrl)),
  }));

  route(app, readSessionPart, async ({ person, params, query }) => ({
    status: "success",
    data: await pages.entries(person, params, query.after),
  }));

  const countExport = personCounter(app, "exports of classes", EXPORTS_PER_MINUTE);
  route(app, exportSession, async ({ person, params, query, request, reply }) => {
    await countExport(request);
    const exported = await pages.export(person, params.id, params.session_id);
    const { htmlOf, jsonOf } = await loadExport();
    const write = query.format === "html" ? htmlOf : jsonOf;
    const name = `class-${exported.session.started_at.toISOString().slice(0, 10)}`;
    return reply
      .type(TYPES[query.format])
      .header("content-security-policy", "default-src 'none'; sandbox")
      .header("content-disposition", `attachment; filename="${name}.${query.format}"`)
      .send(Readable.from(write(exported)));
  });
};
