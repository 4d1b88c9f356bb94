import type { FastifyReply } from "fastify";

/** Aborted once the caller has gone before the answer was sent: nobody waits for it any more. */
export const goneSignal = ({ raw }: FastifyReply): AbortSignal => {
  const gone = new AbortController();
  raw.once("close", () => {
    if (!raw.writableEnded) gone.abort();
  });
  return gone.signal;
};
