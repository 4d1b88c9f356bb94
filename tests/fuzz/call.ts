import { type IncomingMessage, request } from "node:http";
import { once } from "node:events";

import type { Random } from "./Random.ts";

export type Sent = {
  port: number;
  method: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** The caller's own address. */
  from: string;
};
export type Answer = { status: number; text: string };
/** An answer as it came, and where it leads: empty if nowhere. */
export type Received = Answer & { location: string };

const ANSWER_WITHIN = 60_000;
const TEXT_KEPT = 200_000;

/** One of many loopback addresses, so that the limits per address are reached, but not all the time. */
export const someAddress = (random: Random): string =>
  `127.${1 + random.below(50)}.${random.below(20)}.${1 + random.below(50)}`;

/** One call; null if the server closed the connection, which it may. Rejects if no answer arrives at all. */
export const call = async (sent: Sent): Promise<Received | null> => {
  const { port, method, path, headers, body, from } = sent;
  const asked = request({
    host: "127.0.0.1",
    port,
    method,
    path,
    headers,
    localAddress: from,
    agent: false,
    signal: AbortSignal.timeout(ANSWER_WITHIN),
  });
  asked.end(body);
  try {
    const [reply] = (await once(asked, "response")) as [IncomingMessage];
    const { statusCode: status = 0, headers: answered } = reply;
    return { status, location: answered.location ?? "", text: await textOf(reply) };
  } catch (error) {
    if ((error as Error).name === "AbortError") throw error;
    return null;
  }
};

const textOf = async (reply: IncomingMessage): Promise<string> => {
  let text = "";
  for await (const chunk of reply) if (text.length < TEXT_KEPT) text += String(chunk);
  return text;
};

/** 5xx is the site's fault, except for those that mean "not now" or "not supported". */
const ALLOWED = [501, 503, 505, 507];

/** What is wrong with an answer to a malformed request; null if nothing is. */
export const faultOf = ({ status, text }: Answer): string | null => {
  if (status >= 500 && !ALLOWED.includes(status)) return `${status}: ${text.slice(0, 300)}`;
  if (/\n\s+at \S+ \(|node_modules\/|\.ts:\d+:\d+/.test(text))
    return `it says where in the code: ${text.slice(0, 300)}`;
  return null;
};
