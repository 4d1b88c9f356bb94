import type { Role } from "@lyceum/shared/rest/endpoint.ts";

/** The home page of each role. */
export const homeOf = (role: Role) => (role === "admin" ? "/admin-dashboard" : "/dashboard");

/**
 * Where to send a signed-in person who opened a page for `roles`; null if they may stay (specification, section 4). For
 * convenience only: the server decides what anyone may see or do.
 */
export function redirectFrom(roles: readonly Role[], role: Role): string | null {
  return roles.includes(role) ? null : homeOf(role);
}
