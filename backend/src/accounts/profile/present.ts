import type { OwnAccount, SignIn } from "@lyceum/shared/rest/accounts.ts";

import type { Person } from "../../kernel/security/person.ts";
import type { UserRow } from "../present.ts";
import { deviceOf } from "./device.ts";
import type { OwnRepository } from "./repository.ts";

type RowOf<Method extends "listSignIns" | "listIdentities"> = Awaited<
  ReturnType<OwnRepository[Method]>
>[number];

export const presentAccount = (
  user: UserRow,
  identities: RowOf<"listIdentities">[],
  two_step: OwnAccount["two_step"],
): OwnAccount => ({
  name: user.name,
  email: user.email,
  mobile: user.mobile,
  picture_url: user.picture_url,
  role: user.role,
  created_at: user.created_at.toISOString(),
  email_verified: user.email_verified_at !== null,
  has_password: user.password_hash !== null,
  two_step,
  identities: identities.map((each) => ({ ...each, created_at: each.created_at.toISOString() })),
});

export const presentSignIn = (
  { id, user_agent, address, created_at, last_seen_at }: RowOf<"listSignIns">,
  { sessionId }: Person,
): SignIn => ({
  id,
  address,
  device: deviceOf(user_agent),
  created_at: created_at.toISOString(),
  last_seen_at: last_seen_at.toISOString(),
  current: id === sessionId,
});
