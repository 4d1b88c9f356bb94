import { flushCompileCache } from "node:module";
import { boxed, terminal } from "../steps.ts";
import {
  BEAT,
  type ProgramMessage,
  type ServerGround,
  ServerMessage,
  WorkerMessage,
} from "./messages.ts";

/** Whether the supervisor started this process. */
export const isSupervised = (): boolean => process.env.LYCEUM_SUPERVISED === "1";

/** Set where the supervisor tells the media host of its worker later: see `followWorker`. */
export const WORKER_COMES = "LYCEUM_WORKER_COMES";

function tell(message: ProgramMessage): void {
  // A channel that has just closed also emits `disconnect`, which ends this process.
  if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
}

/**
 * Reports to the supervisor, if there is one, that this process is up at this address, and sends heartbeats from then
 * on.
 */
export function tellReady(url: string): void {
  if (!isSupervised()) return;
  tell({ ready: url });
  // Node writes it at an orderly exit; the start after a crash should find it too.
  flushCompileCache();
  setInterval(() => tell({ beat: true }), BEAT).unref();
}

/** Shows these lines at the terminal in a box, separate from the log. */
export function showOnce(lines: string[]): void {
  const show = boxed(lines);
  if (isSupervised()) tell({ show });
  else terminal.line(show);
}

/** Calls back with what the supervisor tells of the media worker. */
export function followWorker(listener: (message: WorkerMessage) => void): void {
  process.on("message", (raw) => {
    const message = WorkerMessage.safeParse(raw).data;
    if (message) listener(message);
  });
}

/** Resolves with what the supervisor tells a server once it is all there, also where the server has just been started again. */
export function untilGroundIsThere(): Promise<ServerGround> {
  // Nothing else is open yet that would keep this process.
  process.channel?.ref();
  return new Promise((resolve) => {
    process.on("message", (raw) => {
      const message = ServerMessage.safeParse(raw).data;
      if (!message) return;
      process.channel?.unref();
      resolve(message.ground);
    });
  });
}
