import { MESSAGES } from "@lyceum/shared/messages.ts";
import { isRouteErrorResponse, useRouteError } from "react-router-dom";

import { Button } from "../../ui/Button.tsx";

/** Whatever a page did not expect ends here. */
export function ErrorPage() {
  const error = useRouteError();
  return (
    <main className="mx-auto grid min-h-dvh max-w-lg content-center gap-4 px-5">
      <h1 className="text-3xl font-bold tracking-tight">{MESSAGES.applicationError}</h1>
      <p className="text-ink-muted">{describe(error)}</p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => window.location.reload()}>Reload the page</Button>
      </div>
    </main>
  );
}

function describe(error: unknown) {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`;
  return error instanceof Error ? error.message : String(error);
}
