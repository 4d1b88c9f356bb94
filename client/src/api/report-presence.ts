import { PRESENCE_BEAT } from "@lyceum/shared/limits.ts";
import { reportLeaving } from "@lyceum/shared/rest/accounts.ts";

import { callLeaving } from "./call-leaving.ts";
import type { Live } from "./follow-list.ts";

type Shown = Pick<Document, "visibilityState" | "addEventListener" | "removeEventListener">;
type Left = Pick<Window, "addEventListener" | "removeEventListener">;
type Page = {
  shown?: Shown;
  left?: Left;
  /** For so many ms until now the page was to be seen, and the server does not know it. */
  leave?: (visible_ms: number) => void;
};

const leaveByCall = (visible_ms: number) =>
  void callLeaving(reportLeaving, { body: { visible_ms } }).catch(() => null);

/**
 * Tells the server whether this page is to be seen: when that changes, from time to time while it is, and as it is left.
 * `say` tells a server that knows nothing of this page yet.
 */
export function reportPresence(
  connection: Pick<Live, "request">,
  { shown = document, left = window, leave = leaveByCall }: Page = {},
) {
  const visible = () => shown.visibilityState === "visible";
  /** When the server last heard that the page is to be seen; null where it knows that it is not. */
  let knownAt: number | null = null;

  const tell = async (now: boolean) => {
    const saidAt = Date.now();
    await connection.request("reportPresence", { visible: now });
    knownAt = now ? saidAt : null;
  };
  const account = () => {
    if (knownAt !== null) leave(Date.now() - knownAt);
    knownAt = null;
  };
  const say = () => {
    const now = visible();
    // A server that cannot be told on the line any more is told as by a page that is left.
    tell(now).catch(() => now || account());
  };
  const beat = setInterval(() => visible() && say(), PRESENCE_BEAT);
  shown.addEventListener("visibilitychange", say);
  left.addEventListener("pagehide", account);

  return {
    say,
    stop: () => {
      clearInterval(beat);
      shown.removeEventListener("visibilitychange", say);
      left.removeEventListener("pagehide", account);
    },
  };
}
