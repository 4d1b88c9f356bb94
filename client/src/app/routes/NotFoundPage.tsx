import { FIRST_MESSAGES } from "@lyceum/shared/first-messages.ts";
import { Link } from "react-router-dom";

import { buttonLook } from "../../ui/Button.tsx";
import { Page } from "../Page.tsx";

export const NotFoundPage = () => (
  <Page title={FIRST_MESSAGES.notFoundPage} noIndex>
    <div className="mx-auto grid min-h-[60dvh] max-w-lg content-center justify-items-center gap-4 px-5 text-center">
      <p aria-hidden className="text-7xl font-extrabold tracking-tighter text-accent">
        404
      </p>
      <h1 className="text-3xl font-bold tracking-tight">{FIRST_MESSAGES.notFoundPage}</h1>
      <p className="text-ink-muted">There is nothing at this address. It may have been moved.</p>
      <Link to="/" className={buttonLook()}>
        Back to Home
      </Link>
    </div>
  </Page>
);
