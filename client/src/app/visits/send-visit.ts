import type { getIp, trackIp } from "@lyceum/shared/rest/visits.ts";

import { readSite } from "../seo/site.ts";
import { readBases } from "../../http/bases.ts";
import type { CallInput } from "../../http/call.ts";

// The endpoint descriptions would bring their schemas along, which a visitor's page does not need.
const GET_IP: (typeof getIp)["url"] = "/ip";
const TRACK_IP: (typeof trackIp)["url"] = "/api/track-ip";

const LOOK_UP_WITHIN = 3_000;

/** Reports that a page was opened. Rejects without a network. */
export async function sendVisit(path: string): Promise<void> {
  const body: CallInput<typeof trackIp>["body"] = {
    ip: await lookUpIp().catch(() => ""),
    userAgent: navigator.userAgent,
    path,
    timestamp: new Date().toISOString(),
  };
  await fetch(readBases().javaApi + TRACK_IP, {
    method: "POST",
    keepalive: true,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

/** The operator's look-up gives it; the server trusts only the socket. */
async function lookUpIp(): Promise<string> {
  const reply = await fetch(lookUpAddress(), {
    credentials: "omit",
    referrerPolicy: "no-referrer",
    signal: AbortSignal.timeout(LOOK_UP_WITHIN),
  });
  const { ip } = (await reply.json()) as { ip?: unknown };
  return typeof ip === "string" ? ip.slice(0, 100) : "";
}

const lookUpAddress = () => readSite().ipLookup || readBases().api + GET_IP;
