import { type ReactNode, StrictMode, useEffect } from "react";
import { Provider } from "react-redux";

import { repeatEarlyPresses } from "./early-presses.ts";
import { type Site, SiteContext } from "./site.ts";
import type { Store } from "./store.ts";

type AppProps = { store: Store; site: Site; children: ReactNode };

/** The wrapper of every page, on a server and in a browser. */
export function App({ store, site, children }: AppProps) {
  // Now the page knows its viewer, and shows what index.html has hidden until then.
  useEffect(() => {
    delete document.documentElement.dataset.signedIn;
    repeatEarlyPresses();
  }, []);
  return (
    <StrictMode>
      <SiteContext value={site}>
        <Provider store={store}>{children}</Provider>
      </SiteContext>
    </StrictMode>
  );
}
