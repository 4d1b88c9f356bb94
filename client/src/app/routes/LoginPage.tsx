import type { Session } from "@lyceum/shared/rest/accounts.ts";
import { Link, type Location, useLocation, useNavigate } from "react-router-dom";

import { AccountCard, textLink } from "../../features/account/AccountCard.tsx";
import { LoginForm } from "../../features/account/LoginForm.tsx";
import { Page } from "../Page.tsx";
import { session } from "../session.ts";

export default function LoginPage() {
  const navigate = useNavigate();
  const { state } = useLocation() as Location<{ from?: Location } | null>;
  const signedIn = (given: Session) => {
    session.keep(given);
    void navigate(state?.from ?? "/dashboard", { replace: true });
  };
  return (
    <Page title="Login">
      <AccountCard title="Login" lead="Good to see you.">
        <LoginForm onSignedIn={signedIn} />
        <p className="flex flex-wrap justify-between gap-x-6 gap-y-2">
          <span>
            New here?{" "}
            <Link to="/register" className={textLink}>
              Register
            </Link>
          </span>
          <Link to="/forgot-password" className={textLink}>
            Forgot password?
          </Link>
        </p>
      </AccountCard>
    </Page>
  );
}
