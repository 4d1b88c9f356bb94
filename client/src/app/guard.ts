import type { Role } from "@lyceum/shared/rest/endpoint.ts";

/** Where a person of a role is at home. */
export const homeOf = (role: Role) => (role === "admin" ? "/admin-dashboard" : "/dashboard");

/**
 * Where to send somebody who opened a page for `roles`, null when they may stay (specification, section 4).
 * A courtesy: the server decides what anybody may see or do.
 */
export function redirectFrom(roles: readonly Role[], role: Role | null): string | null {
  if (role === null) return "/login";
  return roles.includes(role) ? null : homeOf(role);
}
