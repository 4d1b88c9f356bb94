import { flushCompileCache } from "node:module";
import { boxed, terminal } from "../steps.ts";
import { BEAT, type ProgramMessage } from "./messages.ts";

/** Whether the supervisor has started this process. */
export const isSupervised = (): boolean => process.env.LYCEUM_SUPERVISED === "1";

function tell(message: ProgramMessage): void {
  // A channel that has just closed says so by `disconnect` too, which ends us.
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
}

/** Tells the supervisor, where one started us, that we do our work at this address, and from then on that we live. */
export function tellReady(url: string): void {
  if (!isSupervised()) return;
  tell({ ready: url });
  // Node writes it at an exit in order; the start after a crash should find it too.
  flushCompileCache();
  setInterval(() => tell({ beat: true }), BEAT).unref();
}

/** Shows these lines at the terminal in a box, past every log. */
export function showOnce(lines: string[]): void {
  const show = boxed(lines);
  if (isSupervised()) tell({ show });
  else terminal.line(show);
}
