import { z } from "zod";

const Claims = z.object({
  sub: z.string(),
  name: z.string().default(""),
  email: z.string().default(""),
});
export type Claims = z.infer<typeof Claims>;

/** The claims of a provider's token. Not verified here: the server does that. Throws if it is not a token. */
export function claimsIn(credential: string): Claims {
  const base64 = credential.split(".")[1]!.replaceAll("-", "+").replaceAll("_", "/");
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return Claims.parse(JSON.parse(new TextDecoder().decode(bytes)));
}
