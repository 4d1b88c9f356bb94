import { CircleUserRound } from "lucide-react";
import { NavLink } from "react-router-dom";

import * as texts from "#text/layout.ts";
import { useSession } from "../signed-in/use-session.ts";

/** The link to the person's own account, separate from the bar. */
export function AccountLink() {
  if (!useSession()) return null;
  return (
    <NavLink
      to="/account"
      aria-label={texts.account}
      title={texts.account}
      className="order-1 -mr-4 ml-auto grid size-11 place-items-center rounded-control hover:bg-ink/8 aria-[current=page]:text-accent-strong md:order-none md:-mr-2 md:-ml-4"
    >
      <CircleUserRound aria-hidden className="size-6" />
    </NavLink>
  );
}
