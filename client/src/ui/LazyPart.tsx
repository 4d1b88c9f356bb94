import { type ReactNode, Suspense } from "react";

import { Alert } from "./Alert.tsx";
import { Button } from "./Button.tsx";
import { ErrorBoundary } from "./ErrorBoundary.tsx";

type LazyPartProps = {
  /** What it is, as the subject of a sentence; without it, nothing is said when it does not come. */
  name?: string;
  /** Shown while it is on its way. */
  loading?: ReactNode;
  children: ReactNode;
};

/** A part of a page that is fetched by itself: where it does not come, or fails, the rest of the page goes on. */
export const LazyPart = ({ name, loading, children }: LazyPartProps) => (
  <ErrorBoundary renderFallback={() => name && <NotLoaded name={name} />}>
    <Suspense fallback={loading}>{children}</Suspense>
  </ErrorBoundary>
);

/** Browsers and React remember what did not come: only a new page asks for it again. */
const NotLoaded = ({ name }: { name: string }) => (
  <Alert
    action={
      <Button variant="secondary" size="small" onClick={() => window.location.reload()}>
        Reload the page
      </Button>
    }
  >
    {name} could not be loaded. Check your connection.
  </Alert>
);
