import { MESSAGES } from "@lyceum/shared/messages.ts";
import { registerUser, type Session } from "@lyceum/shared/rest/accounts.ts";

import { call } from "../../../http/call.ts";
import { CallError } from "../../../http/CallError.ts";
import { claimsIn } from "./claims.ts";

/**
 * Registers with the claims of a provider's token, as specified (section 4); an existing account is signed in instead.
 * Rejects with an error that `socialFailure` explains.
 */
export async function signInBy(credential: string, stay_signed_in: boolean): Promise<Session> {
  const { sub, name, email } = claimsIn(credential);
  const form = { name, email, mobile: "", password: sub, confirmPassword: sub };
  const { data } = await call(registerUser, {
    body: { credential, ...form, isTeacher: "No", stay_signed_in },
  });
  if (!data.session) throw new Error("The server signs nobody in by a credential.");
  return data.session;
}

/** The text for a failed social sign-in. */
export function socialFailure(error: unknown): string {
  if (!(error instanceof CallError)) return MESSAGES.login.fallback;
  if (error.status === null) return MESSAGES.login.network;
  return error.serverMessage ?? MESSAGES.login.failed;
}
