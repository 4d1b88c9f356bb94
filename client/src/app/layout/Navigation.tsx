import clsx from "clsx";
import { LogOut } from "lucide-react";
import { useState } from "react";
import { NavLink, useNavigate } from "react-router-dom";

import * as texts from "#text/layout.ts";
import { Button, buttonLook } from "../../ui/controls/Button.tsx";
import { logOut } from "../signed-in/log-out.ts";
import { NAVIGATION, type NavigationLink } from "./navigation.ts";
import { useResuming } from "../signed-in/use-resuming.ts";
import { useSession } from "../signed-in/use-session.ts";

/** The links for the current viewer. */
export function Navigation() {
  const role = useSession()?.role;
  const resuming = useResuming();
  if (resuming) return <div className="min-h-11" />;
  return (
    <ul className="grid gap-1 in-data-signed-in:invisible md:flex md:items-center md:gap-2">
      {NAVIGATION[role ?? "visitor"].map((link) => (
        <li key={link.to} className="grid">
          <BarLink {...link} />
        </li>
      ))}
      {role && (
        <li className="grid">
          <LogoutButton />
        </li>
      )}
    </ul>
  );
}

function BarLink({ to, label, asButton }: NavigationLink) {
  const plain = "flex min-h-11 items-center rounded-control px-3.5 font-medium hover:bg-ink/8";
  return (
    <NavLink
      to={to}
      className={({ isActive }) =>
        asButton
          ? clsx(buttonLook(), "mt-1 md:mt-0 md:ml-2")
          : clsx(plain, isActive ? "text-accent-strong" : "text-ink")
      }
    >
      {label}
    </NavLink>
  );
}

function LogoutButton() {
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  const leave = () => {
    setLeaving(true);
    void logOut(navigate);
  };
  return (
    <Button
      variant="secondary"
      busy={leaving}
      disabled={leaving}
      onClick={leave}
      className="mt-1 md:mt-0 md:ml-2"
    >
      {!leaving && <LogOut aria-hidden className="size-4.5" />}
      {texts.logout}
    </Button>
  );
}
