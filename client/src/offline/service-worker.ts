import { ExpirationPlugin } from "workbox-expiration";
import { enable as enableNavigationPreload } from "workbox-navigation-preload";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { CacheFirst, NetworkOnly } from "workbox-strategies";

import offlinePage from "./offline.html?raw";

/**
 * Answers when there is no network. It never caches a page, a call, media or the live socket: a page always comes from
 * the server, so that a new version of this worker can wait its turn unnoticed.
 */

const DAY = 24 * 60 * 60;
const BACKENDS = [/^\/api\//, /^\/backend-service\//, /^\/media\//, /^\/live\//];

enableNavigationPreload();

registerRoute(
  new NavigationRoute(
    new NetworkOnly({ plugins: [{ handlerDidError: async () => offlineAnswer() }] }),
    { denylist: BACKENDS },
  ),
);

/** Their names change with their content. */
registerRoute(
  ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith("/assets/"),
  new CacheFirst({
    cacheName: "assets",
    plugins: [
      new ExpirationPlugin({ maxEntries: 200, maxAgeSeconds: 30 * DAY, purgeOnQuotaError: true }),
    ],
  }),
);

const offlineAnswer = () =>
  new Response(offlinePage, {
    status: 503,
    headers: { "content-type": "text/html; charset=utf-8" },
  });
