import { z } from "zod";

/** A file of a message. A `picture` is one that the server made of it, and may be shown; all else is for downloading. */
export const ChatFile = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(["file", "picture"]),
  /** Bytes. */
  size: z.int().positive(),
});
export type ChatFile = z.infer<typeof ChatFile>;
