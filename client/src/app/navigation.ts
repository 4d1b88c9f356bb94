import type { Role } from "@lyceum/shared/rest/endpoint.ts";

export type NavigationLink = { to: string; label: string; asButton?: true };

/** The bar of each kind of visitor (specification, section 2): the links whose pages there are. */
export const NAVIGATION: Record<Role | "visitor", readonly NavigationLink[]> = {
  visitor: [
    { to: "/", label: "Home" },
    { to: "/blogs", label: "Blogs" },
    { to: "/message", label: "Message" },
    { to: "/contact", label: "Contact Us" },
    { to: "/login", label: "Login", asButton: true },
  ],
  student: [
    { to: "/dashboard", label: "Home" },
    { to: "/course-purchased", label: "Payment Details" },
    { to: "/course-confirmation", label: "Make Payment" },
  ],
  teacher: [{ to: "/dashboard", label: "Home" }],
  admin: [
    { to: "/admin-dashboard", label: "Home" },
    { to: "/add-blog", label: "Add Blog" },
    { to: "/users-list", label: "User Details" },
  ],
};

/** At the foot of every page, for everybody; named unlike the bar's links, so that no two links share a name. */
export const FOOTER_LINKS: readonly NavigationLink[] = [
  { to: "/pricing", label: "Pricing" },
  { to: "/blogs", label: "Articles" },
  { to: "/message", label: "From the founders" },
  { to: "/contact", label: "Write to us" },
];
