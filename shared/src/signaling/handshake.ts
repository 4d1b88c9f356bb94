import { z } from "zod";

/** `socket.handshake.auth`: without a token the socket is a visitor's. An invalid token is refused. */
export const Handshake = z.object({ token: z.string().max(4096).optional() });

/**
 * The claims of our access token, a JWT: the person (`sub`) and the sign-in (`sid`). The role is read from the
 * database.
 */
export const TokenClaims = z.object({
  sub: z.uuid(),
  sid: z.uuid(),
  role: z.enum(["student", "teacher", "admin"]),
  /** Present if no cookie keeps the session: this token then renews it. */
  tab: z.literal(true).optional(),
  iat: z.number(),
  exp: z.number(),
  iss: z.string(),
  aud: z.union([z.string(), z.array(z.string())]),
});
export type TokenClaims = z.infer<typeof TokenClaims>;
