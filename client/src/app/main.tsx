import "../ui/theme.css";

import { setupListeners } from "@reduxjs/toolkit/query";
import { createRoot, hydrateRoot } from "react-dom/client";
import { createBrowserRouter, matchRoutes, RouterProvider } from "react-router-dom";

import { api } from "../api/api.ts";
import { callFromPage } from "../api/caller.ts";
import { App } from "./App.tsx";
import { readState } from "./page-state.ts";
import { routes } from "./router.tsx";
import { session } from "./session.ts";
import { createStore, type Store } from "./store.ts";

/** The first render must find the page of this address at hand, as the server's had. */
async function loadMatched() {
  const matched = matchRoutes(routes, window.location) ?? [];
  await Promise.all(
    matched.map(async ({ route }) => {
      if (typeof route.lazy !== "function") return;
      Object.assign(route, { ...(await route.lazy()), lazy: undefined });
    }),
  );
}

/** Whatever was fetched belongs to whoever was signed in. */
function forgetWithPerson(store: Store) {
  let person = session.getSession()?.email_id;
  session.onChange(() => {
    const next = session.getSession()?.email_id;
    if (next !== person) store.dispatch(api.util.resetApiState());
    person = next;
  });
}

async function start() {
  const root = document.getElementById("root")!;
  const state = readState();
  if (state?.at) window.history.replaceState(null, "", state.at);
  const store = createStore(callFromPage, state?.fetched);
  setupListeners(store.dispatch);
  forgetWithPerson(store);
  if (state) await loadMatched();
  const app = (
    <App store={store}>
      <RouterProvider router={createBrowserRouter(routes)} />
    </App>
  );
  if (state) hydrateRoot(root, app);
  else createRoot(root).render(app);
}

void start();
