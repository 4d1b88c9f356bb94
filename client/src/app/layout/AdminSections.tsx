import clsx from "clsx";
import { useEffect, useRef } from "react";
import { NavLink } from "react-router-dom";

import * as texts from "#text/layout.ts";

/** The pages of admins that the bar does not have: the specification fixes its links. */
const SECTIONS = [
  { to: "/visits", label: texts.visits },
  { to: "/audit-log", label: texts.auditLog },
  { to: "/jobs", label: texts.jobs },
  { to: "/installation", label: texts.installation },
  { to: "/reconciliation", label: texts.reconciliation },
] as const;

/** Links between the admin pages: one line, which scrolls if it is too long. */
export function AdminSections() {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const here = nav.current?.querySelector("[aria-current=page]");
    here?.scrollIntoView({ block: "nearest", inline: "center" });
  }, []);
  return (
    <nav
      ref={nav}
      aria-label={texts.administration}
      className="-mx-1 overflow-x-auto px-1 print:hidden"
    >
      <ul className="flex w-max min-w-full gap-1 border-b border-line">
        {SECTIONS.map(({ to, label }) => (
          <li key={to}>
            <NavLink to={to} className={({ isActive }) => clsx(LOOK, isActive ? HERE : ELSEWHERE)}>
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const LOOK = "-mb-px flex min-h-11 items-center border-b-2 px-3 font-medium whitespace-nowrap";
const HERE = "border-accent text-accent-strong";
const ELSEWHERE = "border-transparent text-ink-muted hover:border-line-strong hover:text-ink";
