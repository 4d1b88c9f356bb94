import { FIRST_MESSAGES } from "@lyceum/shared/first-messages.ts";
import { Link } from "react-router-dom";

import * as texts from "#text/pages.ts";
import { buttonLook } from "../../ui/controls/Button.tsx";
import { Page } from "../seo/Page.tsx";

export const NotFoundPage = () => (
  <Page title={FIRST_MESSAGES.notFoundPage} noIndex>
    <div className="mx-auto grid min-h-[60dvh] max-w-lg content-center justify-items-center gap-4 px-5 py-8 text-center">
      <p aria-hidden className="text-7xl font-extrabold tracking-tighter text-accent">
        404
      </p>
      <h1 className="text-3xl font-bold tracking-tight">{FIRST_MESSAGES.notFoundPage}</h1>
      <p className="text-ink-muted">{texts.nothingAddressMayMoved}</p>
      <Link to="/" className={buttonLook()}>
        {texts.backToHome}
      </Link>
    </div>
  </Page>
);
