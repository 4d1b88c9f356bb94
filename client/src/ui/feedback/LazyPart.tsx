import { type ReactNode, Suspense } from "react";

import * as texts from "#text/ui.ts";
import { Alert } from "./Alert.tsx";
import { Button } from "../controls/Button.tsx";
import { ErrorBoundary } from "./ErrorBoundary.tsx";

type LazyPartProps = {
  /** Its name, as the subject of a sentence; without it, a failure shows nothing. */
  name?: string;
  /** Shown while it loads. */
  loading?: ReactNode;
  children: ReactNode;
};

/** A part of a page that loads separately: if it does not load, or fails, the rest of the page continues. */
export const LazyPart = ({ name, loading, children }: LazyPartProps) => (
  <ErrorBoundary renderFallback={() => name && <NotLoaded name={name} />}>
    <Suspense fallback={loading}>{children}</Suspense>
  </ErrorBoundary>
);

/** Browsers and React remember a failed load: only a new page tries again. */
const NotLoaded = ({ name }: { name: string }) => (
  <Alert
    action={
      <Button variant="secondary" size="small" onClick={() => window.location.reload()}>
        {texts.reloadThePage}
      </Button>
    }
  >
    {texts.couldNotLoadedCheckConnection(name)}
  </Alert>
);
