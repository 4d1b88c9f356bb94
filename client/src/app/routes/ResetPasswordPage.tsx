import { useEffect, useState } from "react";
import { Link, useLocation, useNavigate } from "react-router-dom";

import { AccountCard, textLink } from "../../features/account/AccountCard.tsx";
import { ResetPassword } from "../../features/new-password/ResetPassword.tsx";
import { buttonLook } from "../../ui/Button.tsx";
import { Page } from "../Page.tsx";

export default function ResetPasswordPage() {
  const token = useToken();
  return (
    <Page title="New password" noIndex>
      <AccountCard title="Set a new password" lead="It ends every session of your account.">
        <ResetPassword
          key={token}
          token={token}
          login={
            <Link to="/login" className={buttonLook()}>
              Go to login
            </Link>
          }
          again={
            <p>
              <Link to="/forgot-password" className={textLink}>
                Ask for a new link
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
  const navigate = useNavigate();
  const [token, setToken] = useState(hash.slice(1));
  // Another link was opened in the same tab.
  if (hash !== "" && hash.slice(1) !== token) setToken(hash.slice(1));
  useEffect(() => {
    if (hash !== "") void navigate(".", { replace: true });
  }, [hash, navigate]);
  return token;
}
