import { Menu, X } from "lucide-react";
import { useId, useRef, useState } from "react";
import { Link, useLocation } from "react-router-dom";

import * as texts from "#text/layout.ts";
import { useEscape } from "../../ui/overlays/use-escape.ts";
import { useSite } from "../seo/site.ts";
import { AccountLink } from "./AccountLink.tsx";
import { Logo } from "./Logo.tsx";
import { Navigation } from "./Navigation.tsx";

export function Header() {
  const { name } = useSite();
  return (
    <header className="sticky print:hidden top-0 z-40 border-b border-line bg-surface/92 backdrop-blur-md">
      <div className="mx-auto flex min-h-16 max-w-6xl flex-wrap items-center justify-between gap-x-6 px-5">
        <Link to="/" className="flex min-h-16 items-center gap-2.5 font-bold tracking-[0.14em]">
          <Logo />
          {name.toUpperCase()}
        </Link>
        <Bar />
        <AccountLink />
      </div>
    </header>
  );
}

/** The navigation: a line if there is space, otherwise behind the button 'Menu'. */
function Bar() {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const { open, flip } = useMenu();
  useEscape(open, () => {
    flip();
    button.current?.focus();
  });
  const Icon = open ? X : Menu;
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={id}
        aria-label={texts.menu}
        onClick={flip}
        className="order-2 -mr-2 grid size-11 place-items-center rounded-control hover:bg-ink/8 md:hidden"
      >
        <Icon aria-hidden className="size-6" />
      </button>
      <nav
        id={id}
        aria-label={texts.main}
        className={`${open ? "block animate-slide-in" : "hidden"} order-3 -mx-1 max-h-[calc(100dvh-4rem)] w-full overflow-y-auto px-1 pb-4 md:order-none md:mx-0 md:max-h-none md:ml-auto md:block md:w-auto md:animate-none md:overflow-visible md:p-0`}
      >
        <Navigation />
      </nav>
    </>
  );
}

/** Open only on the page where it was opened: navigating closes it. */
function useMenu() {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const open = openAt === key;
  return { open, flip: () => setOpenAt(open ? null : key) };
}
