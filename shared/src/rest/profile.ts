import { z } from "zod";

import { ProfileForm } from "../rules.ts";
import { endpoint } from "./endpoint.ts";

const Done = z.object({ status: z.literal("success"), message: z.string() });

/** Changes the caller's name and mobile number. Errors: invalid, too_many other names. */
export const changeProfile = endpoint({
  method: "POST",
  url: "/account/profile",
  base: "api",
  access: "authenticated",
  body: ProfileForm,
  reply: Done,
});

/**
 * Multipart with one file, `image`: a still JPEG, PNG or WebP. The middle square is re-encoded as a WebP of
 * PICTURE_SIDE pixels, and replaces the caller's picture. Errors: invalid, unsupported, too_large, unavailable, disk_full.
 */
export const setPicture = endpoint({
  method: "POST",
  url: "/account/picture",
  base: "api",
  access: "authenticated",
  reply: Done.extend({ picture_url: z.string() }),
});

/** Removes the caller's picture; succeeds without one too. */
export const removePicture = endpoint({
  method: "DELETE",
  url: "/account/picture",
  base: "api",
  access: "authenticated",
  reply: Done,
});
