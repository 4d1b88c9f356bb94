import { enable as enableNavigationPreload } from "workbox-navigation-preload";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { CacheFirst, NetworkOnly } from "workbox-strategies";

import offlinePage from "./offline.html?raw";
import { SIGNED_IN } from "./signed-in-pages.ts";

/**
 * Answers when there is no network. It caches scripts and the empty shell of signed-in pages, never a page with data, a call,
 * media or the live socket: a page always comes from the server, so that a new version of this worker can wait its turn unnoticed.
 */
/** Files kept beside those of the main pages: the newest. */
const KEPT = 200;
const BACKENDS = [/^\/api\//, /^\/backend-service\//, /^\/media\//, /^\/live\//];
const SHELL = "/dashboard";
const ASSETS = "assets";
/** Written by the build: the files of the main pages. */
const MAIN_FILES = "/static/main.json";

enableNavigationPreload();

registerRoute(
  new NavigationRoute(
    new NetworkOnly({ plugins: [{ handlerDidError: ({ request }) => offlineAnswer(request) }] }),
    { denylist: BACKENDS },
  ),
);

/** Their names change with their content. */
const assets = new CacheFirst({ cacheName: ASSETS });
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && /^\/(assets|static\/js)\//.test(url.pathname),
  assets,
);

async function offlineAnswer({ url }: Request) {
  const shell = SIGNED_IN.test(new URL(url).pathname) && (await caches.match(SHELL));
  const headers = { "content-type": "text/html; charset=utf-8" };
  return shell || new Response(offlinePage, { status: 503, headers });
}

type Lasting = Event & { waitUntil: (work: Promise<unknown>) => void };

/** Sent by a page that has nothing else to do. */
addEventListener("message", (event) => {
  const lasting: Event = event;
  (lasting as Lasting).waitUntil(keep(event).catch(() => null));
});

async function keep(event: Event) {
  const shell = await fetch(SHELL, { credentials: "omit" });
  if (shell.ok) await (await caches.open("shell")).put(SHELL, shell);
  const files = (await (await fetch(MAIN_FILES)).json()) as string[];
  for (const file of files) await assets.handle({ event, request: new Request(file) });
  const cache = await caches.open(ASSETS);
  // A file that the shell needs is put once, and so is among the oldest.
  const others = (await cache.keys()).filter(({ url }) => !files.includes(new URL(url).pathname));
  for (const old of others.slice(0, -KEPT)) await cache.delete(old);
}
