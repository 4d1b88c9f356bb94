import "../../ui/theme.css";

import { setupListeners } from "@reduxjs/toolkit/query";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createBrowserRouter, createPath, matchRoutes, RouterProvider } from "react-router-dom";

import { api } from "../../api/api.ts";
import { callFromPage } from "../../api/caller.ts";
import {
  isOutdated,
  isTryingAgain,
  onTryingAgain,
  RELOAD_PAUSE,
} from "../../browser/trying-again.ts";
import { App } from "./App.tsx";
import { keepOffline } from "./keep-offline.ts";
import { hydrateAllParts } from "../hydration/near-view.ts";
import { DocumentOpenedAt } from "../hydration/opened-at.ts";
import { readState } from "../hydration/page-state.ts";
import { routes } from "./router.tsx";
import { session } from "../../session/session.ts";
import { readSite } from "../seo/site.ts";
import { createStore, type Store } from "../hydration/store.ts";
import { trackVisits } from "../visits/track-visits.ts";

/** The first render over a server-rendered page must have the page's code at hand, as the server had. */
async function loadMatched() {
  const matched = matchRoutes(routes, window.location) ?? [];
  const loading = matched.map(async ({ route }) => {
    if (typeof route.lazy !== "function") return;
    Object.assign(route, { ...(await route.lazy()), lazy: undefined });
  });
  return (await Promise.allSettled(loading)).every(({ status }) => status === "fulfilled");
}

/** Fetched data belongs to the person who was signed in. What a visitor was sent is for everybody, and stays. */
function forgetWithPerson(store: Store) {
  let person = session.getSession()?.email_id;
  session.onChange(() => {
    const next = session.getSession()?.email_id;
    if (person !== undefined && next !== person) store.dispatch(api.util.resetApiState());
    person = next;
  });
}

/** What this page shows may have changed, or may not have come, while no server answered. */
function fetchAgainAfterwards(store: Store) {
  const goOnline = () => store.dispatch(api.internalActions.onOnline());
  onTryingAgain(() => void (isTryingAgain() || goOnline()));
}

/** Until the page can say itself that the site was updated, and lacks what this page starts with. Returns a function that stops it. */
function loadAgainOnceOutdated() {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const pause = navigation?.type === "reload" ? RELOAD_PAUSE : 0;
  let loading: ReturnType<typeof setTimeout> | undefined;
  const stop = onTryingAgain(() => {
    if (isOutdated()) loading ??= setTimeout(() => window.location.reload(), pause);
  });
  return () => {
    stop();
    clearTimeout(loading);
  };
}

/** An updated site may have no part of this page's version for where it leads to, but has that page. */
function leaveOnceOutdated(router: ReturnType<typeof createBrowserRouter>) {
  const leave = () => {
    const { location } = router.state.navigation;
    if (isOutdated() && location) window.location.assign(createPath(location));
  };
  onTryingAgain(leave);
  router.subscribe(leave);
}

async function start() {
  const root = document.getElementById("root")!;
  const state = readState();
  if (state?.at) window.history.replaceState(null, "", state.at);
  const store = createStore(callFromPage, state?.fetched);
  setupListeners(store.dispatch);
  forgetWithPerson(store);
  fetchAgainAfterwards(store);
  const stop = loadAgainOnceOutdated();
  const atHand = state !== null && (await loadMatched());
  stop();
  const router = createBrowserRouter(routes);
  router.subscribe(hydrateAllParts);
  leaveOnceOutdated(router);
  const app = (
    <App store={store} site={readSite()} onReady={() => trackVisits(router)}>
      <DocumentOpenedAt value={window.early?.openedAt ?? Date.now()}>
        <RouterProvider router={router} />
      </DocumentOpenedAt>
    </App>
  );
  // The router retries a page that did not load, and shows an error if it fails again.
  if (!atHand) return createRoot(root).render(app);
  // In slices: a visible page must scroll and respond while it is hydrated.
  startTransition(() => void hydrateRoot(root, app));
}

// Our policy forbids code made from text, which zod would try. zod loads later, and finds this setting.
Object.assign(globalThis, { ["__zod_globalConfig"]: { jitless: true } });
keepOffline();
void start();
