import { z } from "zod";

import { showsSomething } from "../class-text.ts";
import { LINK_MAX, MATERIAL_TITLE_MAX } from "../limits.ts";
import { MESSAGES } from "../messages.ts";
import { isKeepable, NOT_KEEPABLE } from "../text.ts";
import { endpoint } from "./endpoint.ts";

/** A file or a link of a class. */
export const Material = z.object({
  id: z.uuid(),
  title: z.string(),
  kind: z.enum(["file", "link"]),
  /** Where it leads; for a file a path of this site that downloads it, valid for some hours in this session. */
  url: z.string(),
  /** Bytes of a file; null for a link. */
  size: z.number().nullable(),
  /** ISO 8601. */
  added_at: z.string(),
});
export type Material = z.infer<typeof Material>;

const ClassParams = z.object({ id: z.uuid() });
const MaterialParams = z.object({ id: z.uuid(), material_id: z.uuid() });
const MaterialReply = z.object({ status: z.literal("success"), data: Material });

/** The oldest first. For those who may enter the class. Errors: not_found, forbidden. */
export const listMaterials = endpoint({
  method: "GET",
  url: "/classes/:id/materials",
  base: "api",
  access: "authenticated",
  params: ClassParams,
  reply: z.object({ status: z.literal("success"), data: z.array(Material) }),
});

/** Hosts and co-hosts only. Errors: not_found, forbidden, conflict if the class has MATERIALS_MAX of them. */
export const addLink = endpoint({
  method: "POST",
  url: "/classes/:id/materials/link",
  base: "api",
  access: "authenticated",
  params: ClassParams,
  body: z.strictObject({
    title: z
      .string({ error: MESSAGES.materials.titleEmpty })
      .trim()
      .min(1, { error: MESSAGES.materials.titleEmpty })
      .max(MATERIAL_TITLE_MAX, { error: `Must be at most ${MATERIAL_TITLE_MAX} characters.` })
      .refine(isKeepable, { error: NOT_KEEPABLE })
      // A broken text shows nothing either; its own fault is enough.
      .refine((text) => !isKeepable(text) || showsSomething(text), {
        error: MESSAGES.materials.titleEmpty,
      }),
    url: z
      .string({ error: MESSAGES.materials.linkInvalid })
      .trim()
      .max(LINK_MAX, { error: `Must be at most ${LINK_MAX} characters.` })
      .refine((text) => z.url({ protocol: /^https?$/ }).safeParse(text).success, {
        error: MESSAGES.materials.linkInvalid,
      })
      .refine(isKeepable, { error: NOT_KEEPABLE }),
  }),
  reply: MaterialReply,
});

/**
 * A form with one file, in the field `file`. Hosts and co-hosts only. Errors: too_large beyond MATERIAL_BYTES_MAX, unsupported for a
 * type that is not taken, conflict, not_found, forbidden.
 */
export const addFile = endpoint({
  method: "POST",
  url: "/classes/:id/materials/file",
  base: "api",
  access: "authenticated",
  params: ClassParams,
  reply: MaterialReply,
});

/** Hosts and co-hosts only. Errors: not_found, forbidden. */
export const removeMaterial = endpoint({
  method: "DELETE",
  url: "/classes/:id/materials/:material_id",
  base: "api",
  access: "authenticated",
  params: MaterialParams,
  reply: z.object({ status: z.literal("success") }),
});

/** Downloads a file, by the ticket in its address. Always as a file, never shown as a page. 404 for everything else. */
export const readMaterial = endpoint({
  method: "GET",
  url: "/classes/:id/materials/:material_id/file",
  base: "api",
  access: "public",
  params: MaterialParams,
  query: z.object({ ticket: z.string().max(300).catch("") }),
  reply: z.unknown(),
});
