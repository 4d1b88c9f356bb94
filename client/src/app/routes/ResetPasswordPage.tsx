import { useEffect, useState } from "react";
import { Link, useLocation } from "react-router-dom";

import * as texts from "#text/pages.ts";
import { AccountCard, textLink } from "../../features/account/AccountCard.tsx";
import { ResetPassword } from "../../features/new-password/ResetPassword.tsx";
import { buttonLook } from "../../ui/controls/Button.tsx";
import { useReplaceAddress } from "../../ui/use-replace-address.ts";
import { Page } from "../seo/Page.tsx";

export default function ResetPasswordPage() {
  const token = useToken();
  return (
    <Page title={texts.newPassword} noIndex>
      <AccountCard title={texts.setNewPassword} lead={texts.endsEverySessionAccount}>
        <ResetPassword
          key={token}
          token={token}
          login={
            <Link to="/login" className={buttonLook()}>
              {texts.goToLogin}
            </Link>
          }
          again={
            <p>
              <Link to="/forgot-password" className={textLink}>
                {texts.askNewLink}
              </Link>
            </p>
          }
        />
      </AccountCard>
    </Page>
  );
}

/**
 * From the fragment, which is removed from the address at once, so that it does not stay in the history or on a
 * screenshot.
 */
function useToken() {
  const { hash } = useLocation();
  const replaceAddress = useReplaceAddress();
  const [token, setToken] = useState(hash.slice(1));
  // Another link was opened in the same tab.
  if (hash !== "" && hash.slice(1) !== token) setToken(hash.slice(1));
  useEffect(() => {
    if (hash !== "") replaceAddress();
  }, [hash, replaceAddress]);
  return token;
}
