import { FIRST_MESSAGES } from "@lyceum/shared/first-messages.ts";
import { isRouteErrorResponse, useRouteError } from "react-router-dom";

import * as texts from "#text/pages.ts";
import { Button, buttonLook } from "../../ui/controls/Button.tsx";
import { Page } from "../seo/Page.tsx";

/**
 * Shown after any unexpected error. The home link reloads the document, because this page's own script may be at fault.
 */
export function ErrorPage() {
  const said = describe(useRouteError());
  return (
    <Page title={FIRST_MESSAGES.applicationError} noIndex>
      <main className="mx-auto grid min-h-dvh max-w-lg content-center gap-4 px-5">
        <h1 className="text-3xl font-bold tracking-tight">{FIRST_MESSAGES.applicationError}</h1>
        {said && <p className="wrap-anywhere text-ink-muted">{said}</p>}
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => window.location.reload()}>{texts.reloadThePage}</Button>
          <a href="/" className={buttonLook({ variant: "secondary" })}>
            {texts.backToHome}
          </a>
        </div>
      </main>
    </Page>
  );
}

/** Status and text of an answer, or the message of an error; never its stack. */
function describe(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`.trim();
  if (error instanceof Error) return error.message;
  return typeof error === "string" ? error : "";
}
