import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { Session } from "@lyceum/shared/rest/accounts.ts";
import { Link, type Location, useLocation, useNavigate } from "react-router-dom";

import { AccountCard, textLink } from "../../features/account/AccountCard.tsx";
import { LoginForm } from "../../features/account/LoginForm.tsx";
import { Alert } from "../../ui/Alert.tsx";
import type { LoginState } from "../log-out.ts";
import { Page } from "../Page.tsx";
import { session } from "../session.ts";

const { account } = MESSAGES;
const WHY = {
  "signed-out": account.sessionEnded,
  banned: account.banned,
  deleted: account.deleted,
};

export default function LoginPage() {
  const navigate = useNavigate();
  const { state } = useLocation() as Location<LoginState | null>;
  const signedIn = (given: Session) => {
    session.keep(given);
    void navigate(state?.from ?? "/dashboard", { replace: true });
  };
  return (
    <Page title="Login">
      <AccountCard title="Login" lead="Good to see you.">
        {state?.why && <Alert tone="warning">{WHY[state.why]}</Alert>}
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
