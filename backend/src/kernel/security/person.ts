import type { Role } from "@lyceum/shared/rest/endpoint.ts";

/** A signed-in person, as the database knows them at this moment. */
export type Person = {
  id: string;
  name: string;
  email: string;
  role: Role;
  /** The address of their picture; null without one. */
  pictureUrl?: string | null;
  /** The sign-in that the token came from. */
  sessionId: string;
  /** An admin who may do nothing of an admin's before turning on two-step sign-in, see REQUIRE_ADMIN_TOTP. */
  mustSetUpTwoStep?: boolean;
};
