import { PRESENCE_BEAT } from "@lyceum/shared/limits.ts";
import { reportLeaving } from "@lyceum/shared/rest/accounts.ts";

import { callLeaving } from "../session/call-leaving.ts";
import type { Live } from "./follow-list.ts";

type Shown = Pick<Document, "visibilityState" | "addEventListener" | "removeEventListener">;
type Left = Pick<Window, "addEventListener" | "removeEventListener">;
type Page = {
  shown?: Shown;
  left?: Left;
  /** Milliseconds until now for which the page was visible without a report. */
  leave?: (visible_ms: number) => void;
};

const leaveByCall = (visible_ms: number) =>
  void callLeaving(reportLeaving, { body: { visible_ms } }).catch(() => null);

/**
 * Reports to the server whether this page is visible: when that changes, periodically while it is, and on leaving.
 * `say` informs a server that knows nothing of this page yet.
 */
export function reportPresence(
  connection: Pick<Live, "request">,
  { shown = document, left = window, leave = leaveByCall }: Page = {},
) {
  const visible = () => shown.visibilityState === "visible";
  /** When the page last reported that it is visible; null if the server knows that it is not. */
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
    // Without a connection, the report is sent like that of a closing page.
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
