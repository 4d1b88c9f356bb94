import { z } from "zod";

import * as texts from "#text/sandbox.ts";
import type { IdentityAddress } from "./protocol.ts";

const Granted = z.object({ credential: z.string() });
const Refused = z.object({ message: z.string() });

const UNREACHABLE = texts.sandboxCannotReachedCanTry;

export type Person = { name: string; email: string };

/** Returns an identity token for any given person. Rejects with an error whose message is for people. */
export async function askCredential(address: IdentityAddress, person: Person): Promise<string> {
  const response = await fetch("/sandbox-identity/sign-in", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ ...address, ...person }),
  }).catch(() => null);
  const body: unknown = await response?.json().catch(() => null);
  const granted = Granted.safeParse(body);
  if (granted.success) return granted.data.credential;
  throw new Error(Refused.safeParse(body).data?.message ?? UNREACHABLE);
}
