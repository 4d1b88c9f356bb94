import type { Role } from "@lyceum/shared/rest/endpoint.ts";

export type NavigationLink = { to: string; label: string; asButton?: true };

/** The bar for each kind of visitor (specification, section 2): the links that have pages. */
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

/** In every page's footer, for everyone; their names differ from the bar's, so that no two links share a name. */
export const FOOTER_LINKS: readonly NavigationLink[] = [
  { to: "/pricing", label: "Pricing" },
  { to: "/blogs", label: "Articles" },
  { to: "/message", label: "From the founders" },
  { to: "/contact", label: "Write to us" },
];
