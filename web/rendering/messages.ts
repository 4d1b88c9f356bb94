import { z } from "zod";

import type { SiteFacts } from "../../client/src/app/hydration/rendering.ts";

/** The start message of a renderer: the built index.html, and the paths of the built module that renders and of the style sheet. */
export type Setup = { html: string; module: string; sheet: string | null };

/**
 * A page to render, and answers to the renderer's calls. Sent as text rather than objects, so that nothing is copied
 * field by field.
 */
export type ToRenderer =
  | { type: "set-up"; setup: Setup }
  | { type: "render"; path: string; site: SiteFacts }
  | { type: "answer"; call: number; status: number; json: string };

const bytes = z.instanceof(Uint8Array);

/** A page in the bytes to send, by encoding, with its ETag. */
export const Html = z.object({
  status: z.int().min(200).max(599),
  etag: z.string(),
  plain: bytes,
  gzip: bytes,
  br: bytes,
});
export type Html = z.infer<typeof Html>;

/**
 * A renderer processes untrusted input, so its messages are checked too. `html` is null for pages that browsers render.
 */
export const FromRenderer = z.discriminatedUnion("type", [
  z.object({ type: z.literal("ready") }),
  z.object({
    type: z.literal("ask"),
    call: z.int(),
    method: z.string(),
    url: z.string(),
    input: z.object({ params: z.unknown(), query: z.unknown(), body: z.unknown() }).partial(),
  }),
  z.object({ type: z.literal("rendered"), html: Html.nullable() }),
  z.object({ type: z.literal("failed"), why: z.string().max(10_000) }),
]);
export type FromRenderer = z.infer<typeof FromRenderer>;
