import { Link, type Location, type To, useHref, useLocation, useNavigate } from "react-router-dom";

import * as texts from "#text/pages.ts";
import { textLink } from "../../features/account/AccountCard.tsx";
import EmailVerification from "../../features/email-verification/EmailVerification.tsx";
import { VerifyByLink } from "../../features/email-verification/VerifyByLink.tsx";
import { OwnAccount } from "../../features/own-account/OwnAccount.tsx";
import { buttonLook } from "../../ui/controls/Button.tsx";
import { ToastProvider } from "../../ui/feedback/Toast.tsx";
import { leaveEnded } from "../signed-in/log-out.ts";
import { Page } from "../seo/Page.tsx";

export default function AccountPage() {
  const navigate = useNavigate();
  const location = useLocation();
  return (
    <Page title={texts.account} noIndex>
      <ToastProvider>
        <div className="mx-auto grid max-w-3xl gap-6 px-5 py-8 sm:py-10">
          <h1 className="text-3xl font-bold tracking-tight">{texts.account}</h1>
          <VerifyByLink>
            <EmailVerification />
            <OwnAccount
              forgotLink={
                <p>
                  <Link to="/forgot-password" className={textLink}>
                    {texts.setOneMail}
                  </Link>
                </p>
              }
              onward={<Onward />}
              onDeleted={() => void leaveEnded(navigate, location, "deleted")}
            />
          </VerifyByLink>
        </div>
      </ToastProvider>
    </Page>
  );
}

/** Reloads the page, because the server also refused this page's socket until now. */
function Onward() {
  const { state } = useLocation() as Location<{ from?: To } | null>;
  const href = useHref(state?.from ?? "/dashboard");
  return (
    <a href={href} className={buttonLook()}>
      {texts.continueText}
    </a>
  );
}
