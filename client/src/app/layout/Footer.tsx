import { Rss } from "lucide-react";
import { Link } from "react-router-dom";

import * as texts from "#text/layout.ts";
import { useSession } from "../signed-in/use-session.ts";
import { footerLinks } from "./navigation.ts";
import { useSite } from "../seo/site.ts";
import { ThemeSwitch } from "./ThemeSwitch.tsx";
import { VisitSwitch } from "./VisitSwitch.tsx";

export const Footer = () => (
  <footer className="print:hidden border-t border-line bg-surface-sunken text-sm text-ink-muted">
    <div className="mx-auto grid max-w-6xl gap-y-8 px-5 py-10">
      <div className="flex flex-wrap items-start justify-between gap-x-12 gap-y-8">
        <Support />
        <nav aria-label={texts.more}>
          <ul className="grid grid-cols-2 gap-x-8 sm:flex sm:flex-wrap sm:gap-x-6">
            <Links />
            <li>
              <a href="/rss.xml" className={linkLook}>
                <Rss aria-hidden className="size-4" />
                {texts.rssFeed}
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

function Links() {
  const viewer = useSession()?.role ?? "visitor";
  return footerLinks(viewer).map(({ to, label }) => (
    <li key={to}>
      <Link to={to} className={linkLook}>
        {label}
      </Link>
    </li>
  ));
}

const linkLook =
  "inline-flex min-h-9 items-center gap-1.5 font-medium text-ink underline-offset-3 hover:underline";

function Credit() {
  const { name, credit } = useSite();
  return <p>{texts.designedDeveloped(name, credit)}</p>;
}

function Support() {
  const { supportEmail } = useSite();
  return (
    <div className="grid gap-0.5">
      <p>{texts.n247Support}</p>
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
