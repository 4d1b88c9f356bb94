import { type MouseEvent, useEffect, useRef } from "react";
import { Outlet, useLocation, NavigationType, useNavigationType } from "react-router-dom";

import * as texts from "#text/layout.ts";
import { useFollowPurchases } from "../../features/payment/use-follow-purchases.ts";
import { useSession } from "../signed-in/use-session.ts";
import { Confirmation } from "./Confirmation.tsx";
import { Footer } from "./Footer.tsx";
import { Header } from "./Header.tsx";
import { SessionWatch } from "./SessionWatch.tsx";

/** Every page except the class: the bar, the page, the footer. */
export function SiteLayout() {
  const session = useSession();
  useFollowPurchases(session?.role === "student" ? session.email_id : null);
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        onClick={skip}
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-control bg-ink px-4 py-2.5 text-surface focus:translate-y-0"
      >
        {texts.skipToContent}
      </a>
      <Header />
      <Content />
      <Footer />
      <SessionWatch />
      <Confirmation />
    </div>
  );
}

/** Following the link would be a navigation, which takes the state of this page and the fragment of its address away. */
function skip(event: MouseEvent) {
  event.preventDefault();
  document.getElementById("content")?.focus();
}

/**
 * After a navigation the focus moves to the new page, so that it is read out and Tab continues in it, and the view
 * scrolls to its top; on Back the browser restores the position.
 */
function Content() {
  const { pathname } = useLocation();
  const navigation = useNavigationType();
  const content = useRef<HTMLElement>(null);
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    content.current?.focus({ preventScroll: true });
    if (navigation !== NavigationType.Pop) window.scrollTo(0, 0);
  }, [pathname, navigation]);
  return (
    <main id="content" ref={content} tabIndex={-1} className="flex-1">
      <Outlet />
    </main>
  );
}
