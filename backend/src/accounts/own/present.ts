import type { OwnAccount, SignIn } from "@lyceum/shared/rest/accounts.ts";

import type { Person } from "../person.ts";
import type { UserRow } from "../present.ts";
import { deviceOf } from "./device.ts";
import type { OwnRepository } from "./repository.ts";

type RowOf<Method extends "listSignIns" | "listIdentities"> = Awaited<
  ReturnType<OwnRepository[Method]>
>[number];

export const presentAccount = (
  { name, email, mobile, role, created_at, password_hash, email_verified_at }: UserRow,
  identities: RowOf<"listIdentities">[],
  two_step: OwnAccount["two_step"],
): OwnAccount => ({
  ...{ name, email, mobile, role },
  created_at: created_at.toISOString(),
  email_verified: email_verified_at !== null,
  has_password: password_hash !== null,
  two_step,
  identities: identities.map((each) => ({ ...each, created_at: each.created_at.toISOString() })),
});

export const presentSignIn = (
  { id, user_agent, address, created_at, last_seen_at }: RowOf<"listSignIns">,
  { sessionId }: Person,
): SignIn => ({
  ...{ id, address },
  device: deviceOf(user_agent),
  created_at: created_at.toISOString(),
  last_seen_at: last_seen_at.toISOString(),
  current: id === sessionId,
});
