import type { Send } from "./razorpay.ts";

/** Milliseconds. */
const TIMEOUT = 10_000;

/** Requests to a provider elsewhere. */
export const sendTo =
  (origin: string): Send =>
  async ({ method, path, headers, body }) => {
    const answer = await fetch(new URL(path, origin), {
      method,
      headers,
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT),
      ...(body !== undefined && { body }),
    });
    return { status: answer.status, body: await answer.text() };
  };
