import type { LeftTransport } from "@lyceum/shared/sfu/taking-over.ts";
import { Source } from "@lyceum/shared/signaling/streams.ts";
import { z } from "zod";

/** Whose media a pair of transports is, as one process writes it for the next. */
const Claim = z.strictObject({
  personId: z.string(),
  sessionId: z.string(),
  role: z.enum(["host", "student"]),
  pageId: z.string(),
  joinedAt: z.iso.datetime(),
  /** Sources that a host muted. */
  muted: z.array(Source),
  /** Pages of this person that another page replaced, and that do not know it. */
  replaced: z.array(z.string()),
});
export type Claim = z.output<typeof Claim>;

/** A page's two transports, with what they carry. */
export type LeftMedia = { send: LeftTransport; receive: LeftTransport };
export type LeftPage = LeftMedia & { claim: Claim };

export const claimText = (claim: Claim): string => JSON.stringify(claim);

/** Null for what no process wrote that we know. */
const claimOf = (text: string): Claim | null => {
  try {
    return Claim.parse(JSON.parse(text));
  } catch {
    return null;
  }
};

/**
 * Finds the pages in what another process left: of each person one transport of each direction, in the order in which they came. Who
 * had just opened their media again may have more, and who was not told of another worker cannot go on: they open it once more. `rest`: ids of all other transports.
 */
export const pagesLeft = (
  transports: readonly LeftTransport[],
): { pages: LeftPage[]; rest: string[] } => {
  const claimed = transports.map((transport) => ({
    transport,
    claim: claimOf(transport.claim ?? ""),
  }));
  const pages: LeftPage[] = [];
  const rest: string[] = [];
  for (const left of Map.groupBy(claimed, ({ claim }) => claim?.personId).values()) {
    const [send, receive] = (["send", "receive"] as const).map((direction) =>
      left.find(({ transport }) => transport.direction === direction),
    );
    const isWhole = left.length === 2 && !receive?.transport.waits;
    if (send?.claim && receive?.claim && isWhole)
      pages.push({ claim: send.claim, send: send.transport, receive: receive.transport });
    else rest.push(...left.map(({ transport }) => transport.id));
  }
  return {
    pages: pages.toSorted((a, b) => a.claim.joinedAt.localeCompare(b.claim.joinedAt)),
    rest,
  };
};
