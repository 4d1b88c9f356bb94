import { type ReactNode, StrictMode, useEffect } from "react";
import { Provider } from "react-redux";

import type { Store } from "./store.ts";

/** What every page stands in, on a server and in a browser. */
export function App({ store, children }: { store: Store; children: ReactNode }) {
  // Now the page knows who looks, and shows what index.html has hidden until then.
  useEffect(() => {
    delete document.documentElement.dataset.signedIn;
  }, []);
  return (
    <StrictMode>
      <Provider store={store}>{children}</Provider>
    </StrictMode>
  );
}
