import type { Role } from "@lyceum/shared/rest/endpoint.ts";

/** Where a person of a role is at home. */
export const homeOf = (role: Role) => (role === "admin" ? "/admin-dashboard" : "/dashboard");

/**
 * Where to send somebody signed in who opened a page for `roles`, null when they may stay (specification, section 4).
 * A courtesy: the server decides what anybody may see or do.
 */
export function redirectFrom(roles: readonly Role[], role: Role): string | null {
  return roles.includes(role) ? null : homeOf(role);
}
