import { type ReactNode, StrictMode, useEffect, useEffectEvent } from "react";
import { Provider } from "react-redux";

import { repeatEarlyPresses } from "../hydration/early-presses.ts";
import { OfflineLine } from "../layout/OfflineLine.tsx";
import { type Site, SiteContext } from "../seo/site.ts";
import type { Store } from "../hydration/store.ts";

type AppProps = {
  store: Store;
  site: Site;
  /** Called in a browser, once the page responds and what was pressed before is done. */
  onReady?: () => void;
  children: ReactNode;
};

/** The wrapper of every page, on a server and in a browser. */
export function App({ store, site, onReady, children }: AppProps) {
  const ready = useEffectEvent(() => onReady?.());
  // Now the page knows its viewer, and shows what index.html has hidden until then.
  useEffect(() => {
    delete document.documentElement.dataset.signedIn;
    // An event may have led here, within which the same element cannot be pressed again.
    queueMicrotask(() => {
      repeatEarlyPresses();
      ready();
    });
  }, []);
  return (
    <StrictMode>
      <SiteContext value={site}>
        <Provider store={store}>{children}</Provider>
        <OfflineLine />
      </SiteContext>
    </StrictMode>
  );
}
