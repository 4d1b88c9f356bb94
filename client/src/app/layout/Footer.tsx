import { Rss } from "lucide-react";
import { Link } from "react-router-dom";

import { FOOTER_LINKS } from "../navigation.ts";
import { useSite } from "../site.ts";
import { ThemeSwitch } from "./ThemeSwitch.tsx";
import { VisitSwitch } from "./VisitSwitch.tsx";

export const Footer = () => (
  <footer className="print:hidden border-t border-line bg-surface-sunken text-sm text-ink-muted">
    <div className="mx-auto grid max-w-6xl gap-y-8 px-5 py-10">
      <div className="flex flex-wrap items-start justify-between gap-x-12 gap-y-8">
        <Support />
        <nav aria-label="More">
          <ul className="grid grid-cols-2 gap-x-8 sm:flex sm:flex-wrap sm:gap-x-6">
            {FOOTER_LINKS.map(({ to, label }) => (
              <li key={to}>
                <Link to={to} className={linkLook}>
                  {label}
                </Link>
              </li>
            ))}
            <li>
              <a href="/rss.xml" className={linkLook}>
                <Rss aria-hidden className="size-4" />
                RSS feed
              </a>
            </li>
          </ul>
        </nav>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-t border-line pt-6">
        <Credit />
        <VisitSwitch />
        <ThemeSwitch />
      </div>
    </div>
  </footer>
);

const linkLook =
  "inline-flex min-h-9 items-center gap-1.5 font-medium text-ink underline-offset-3 hover:underline";

function Credit() {
  const { name, credit } = useSite();
  return (
    <p>
      {name}, designed and developed by {credit}
    </p>
  );
}

function Support() {
  const { supportEmail } = useSite();
  return (
    <div className="grid gap-0.5">
      <p>24/7 support</p>
      <p>
        <a
          href={`mailto:${supportEmail}`}
          className="inline-flex min-h-9 items-center font-medium text-ink underline underline-offset-3"
        >
          {supportEmail}
        </a>
      </p>
    </div>
  );
}
