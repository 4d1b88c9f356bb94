import type { z } from "zod";

import type { RequestDescription } from "./request.ts";

/** The messages of one tool of a class: chat, polls, raised hands. */
export type ClassModuleMessages = {
  /** Requests by name. Names are unique among all requests, and only a page with a seat may send them. */
  requests: Record<string, RequestDescription & { needs: "seat" | "host" }>;
  /** Notices by name, unique among all notices. */
  notices: Record<string, z.ZodType>;
  /** Fields that the module adds to each `Participant`. */
  participant: z.ZodRawShape;
  /** What the module adds to `ClassSnapshot`, under its own name; null for nothing. */
  snapshot: z.ZodType | null;
};

export const classModule = <const Messages extends ClassModuleMessages>(messages: Messages) =>
  messages;
