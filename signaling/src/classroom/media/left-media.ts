import type { LeftTransport } from "@lyceum/shared/sfu/taking-over.ts";
import { z } from "zod";

/** Whose media a pair of transports is, as one process writes it for the next. */
const Claim = z.strictObject({
  personId: z.string(),
  sessionId: z.string(),
  role: z.enum(["host", "student"]),
  pageId: z.string(),
  joinedAt: z.iso.datetime(),
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
 * Finds the pages in what another process left: each with one claim on a transport of each direction, in the order in which they
 * came. A page that moves between media hosts, or had just opened its media again, may have more: it opens them once more. `rest`: ids of
 * all other transports.
 */
export const pagesLeft = (
  transports: readonly LeftTransport[],
): { pages: LeftPage[]; rest: string[] } => {
  const byClaim = Map.groupBy(transports, ({ claim }) => claim ?? "");
  const pages: LeftPage[] = [];
  const rest: string[] = [];
  for (const [text, left] of byClaim) {
    const claim = claimOf(text);
    const [send, receive] = (["send", "receive"] as const).map((direction) =>
      left.find((each) => each.direction === direction),
    );
    if (claim && send && receive && left.length === 2) pages.push({ claim, send, receive });
    else rest.push(...left.map(({ id }) => id));
  }
  return {
    pages: pages.toSorted((a, b) => a.claim.joinedAt.localeCompare(b.claim.joinedAt)),
    rest,
  };
};
