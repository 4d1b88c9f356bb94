import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { Session } from "@lyceum/shared/rest/accounts.ts";
import { useState } from "react";
import { Link, type Location, useLocation, useNavigate } from "react-router-dom";

import { signInOptionsQuery } from "../../api/sign-in-api.ts";
import { AccountCard, textLink } from "../../features/account/AccountCard.tsx";
import { LoginForm } from "../../features/account/LoginForm.tsx";
import { SocialSignIn } from "../../features/account/social/SocialSignIn.tsx";
import { useSignInOptions } from "../../features/account/use-sign-in-options.ts";
import { Alert } from "../../ui/Alert.tsx";
import type { LoginState } from "../log-out.ts";
import { Page } from "../Page.tsx";
import type { Prefetch } from "../prefetch.ts";
import { session } from "../../session/session.ts";

const { account } = MESSAGES;
const WHY = {
  "signed-out": account.sessionEnded,
  banned: account.banned,
  deleted: account.deleted,
};

export const prefetch: Prefetch = (dispatch) => [dispatch(signInOptionsQuery.initiate())];

export default function LoginPage() {
  const { social, bot_check } = useSignInOptions();
  const navigate = useNavigate();
  const [stays, setStays] = useState(false);
  const { state } = useLocation() as Location<LoginState | null>;
  const signedIn = (given: Session) => {
    session.keep(given);
    void navigate(state?.from ?? "/dashboard", { replace: true });
  };
  const failed = (failure: string) =>
    void navigate("/login", { replace: true, state: { from: state?.from, failure } });
  return (
    <Page title="Login">
      <AccountCard title="Login" lead="Good to see you.">
        {state?.why && <Alert tone="warning">{WHY[state.why]}</Alert>}
        {state?.failure && <Alert>{state.failure}</Alert>}
        <LoginForm
          provider={bot_check}
          stay={{ checked: stays, onCheckedChange: setStays }}
          onSignedIn={signedIn}
        />
        {social && (
          <SocialSignIn social={social} stays={stays} onSignedIn={signedIn} onFailed={failed} />
        )}
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
