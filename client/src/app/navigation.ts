import type { Role } from "@lyceum/shared/rest/endpoint.ts";

export type NavigationLink = { to: string; label: string; asButton?: true };

/** The bar of each kind of visitor (specification, section 2): the links whose pages there are. */
export const NAVIGATION: Record<Role | "visitor", readonly NavigationLink[]> = {
  visitor: [
    { to: "/", label: "Home" },
    { to: "/login", label: "Login", asButton: true },
  ],
  student: [{ to: "/dashboard", label: "Home" }],
  teacher: [{ to: "/dashboard", label: "Home" }],
  admin: [{ to: "/admin-dashboard", label: "Home" }],
};
