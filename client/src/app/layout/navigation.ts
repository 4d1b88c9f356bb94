import type { Role } from "@lyceum/shared/rest/endpoint.ts";

import * as texts from "#text/layout.ts";

export type NavigationLink = { to: string; label: string; asButton?: true };

/** The bar for each kind of visitor (specification, section 2): the links that have pages. */
export const NAVIGATION: Record<Role | "visitor", readonly NavigationLink[]> = {
  visitor: [
    { to: "/", label: texts.home },
    { to: "/blogs", label: texts.blogs },
    { to: "/message", label: texts.message },
    { to: "/contact", label: texts.contactUs },
    { to: "/login", label: texts.login, asButton: true },
  ],
  student: [
    { to: "/dashboard", label: texts.home },
    { to: "/course-purchased", label: texts.paymentDetails },
    { to: "/course-confirmation", label: texts.makePayment },
  ],
  teacher: [{ to: "/dashboard", label: texts.home }],
  admin: [
    { to: "/admin-dashboard", label: texts.home },
    { to: "/add-blog", label: texts.addBlog },
    { to: "/users-list", label: texts.userDetails },
  ],
};

const FOR_EVERYONE: readonly NavigationLink[] = [
  { to: "/pricing", label: texts.pricing },
  { to: "/blogs", label: texts.blogs },
  { to: "/message", label: texts.message },
  { to: "/contact", label: texts.contactUs },
];

/** In every page's footer: the pages for everyone that the viewer's bar does not have, under the same names. */
export const footerLinks = (viewer: Role | "visitor"): readonly NavigationLink[] =>
  FOR_EVERYONE.filter(({ to }) => NAVIGATION[viewer].every((link) => link.to !== to));
