import type { z } from "zod";

import type { RequestDescription } from "./request.ts";

/** The messages of one tool of a class: chat, polls, raised hands. */
export type ClassModuleMessages = {
  /** Requests by name. Names are unique among all requests, and every request needs a seat. */
  requests: Record<string, RequestDescription & { needs: "seat" | "host" }>;
  /** Notices by name, unique among all notices. */
  notices: Record<string, z.ZodType>;
  /** Fields that the module adds to each `Participant`. */
  participant: z.ZodRawShape;
  /** The module's part of `ClassSnapshot`, under its own name; null for none. */
  snapshot: z.ZodType | null;
};

export const classModule = <const Messages extends ClassModuleMessages>(messages: Messages) =>
  messages;
