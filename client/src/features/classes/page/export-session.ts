import { exportSession } from "@lyceum/shared/rest/class-pages.ts";

import { callAuthorised } from "../../../session/authorised.ts";

type ExportParams = { id: string; session_id: string; format: "html" | "json" };

/** A whole session as a file. Rejects with `CallError`. */
export async function exportedSession({ format, ...params }: ExportParams): Promise<Blob> {
  const reply = await callAuthorised(exportSession, { params, query: { format } });
  if (format === "html") return new Blob([String(reply)], { type: "text/html;charset=utf-8" });
  return new Blob([JSON.stringify(reply, null, 2)], { type: "application/json" });
}
