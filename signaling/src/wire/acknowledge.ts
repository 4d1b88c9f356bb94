import type { Result } from "@lyceum/shared/result.ts";

export type Acknowledge = (result: Result<unknown>) => void;

/** How to acknowledge an event: Socket.IO puts it last; null where its sender asked for none. */
export const acknowledgeOf = (args: unknown[]): Acknowledge | null => {
  const last = args.at(-1);
  return typeof last === "function" ? (last as Acknowledge) : null;
};
