import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { Session } from "@lyceum/shared/rest/accounts.ts";
import { useState } from "react";
import { Link, type Location, useLocation, useNavigate } from "react-router-dom";

import { signInOptionsQuery } from "../../api/sign-in-api.ts";
import { AccountCard, textLink } from "../../features/account/AccountCard.tsx";
import { LoginForm } from "../../features/account/LoginForm.tsx";
import { SecondStep } from "../../features/account/SecondStep.tsx";
import { SocialSignIn } from "../../features/account/social/SocialSignIn.tsx";
import { useSignInOptions } from "../../features/account/use-sign-in-options.ts";
import { Alert } from "../../ui/Alert.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
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
  const navigate = useNavigate();
  const { state } = useLocation() as Location<LoginState | null>;
  // A rendering server has no router state.
  const ticket = useHydrated() ? state?.ticket : undefined;
  const signedIn = (given: Session) => {
    session.keep(given);
    const from = state?.from ?? "/dashboard";
    if (given.must_set_up_two_step)
      return void navigate("/account", { replace: true, state: { from } });
    void navigate(from, { replace: true });
  };
  /** Keeps the way back. */
  const again = (next: Pick<LoginState, "failure" | "ticket">) =>
    void navigate("/login", { replace: true, state: { from: state?.from, ...next } });
  return (
    <Page title="Login">
      {ticket === undefined ? (
        <FirstStep
          state={state}
          onSignedIn={signedIn}
          onSecondStep={(given) => again({ ticket: given })}
          onFailed={(failure) => again({ failure })}
        />
      ) : (
        <AccountCard title="Two-step sign-in" lead="One more step to show that it is you.">
          <SecondStep
            ticket={ticket}
            onSignedIn={signedIn}
            onOver={(failure) => again({ failure })}
          />
          <Link to="/login" state={{ from: state?.from }} replace className={textLink}>
            Back to login
          </Link>
        </AccountCard>
      )}
    </Page>
  );
}

type FirstStepProps = {
  state: LoginState | null;
  onSignedIn: (session: Session) => void;
  onSecondStep: (ticket: string) => void;
  onFailed: (why: string) => void;
};

function FirstStep({ state, onFailed, ...signingIn }: FirstStepProps) {
  const { social, bot_check } = useSignInOptions();
  const [stays, setStays] = useState(false);
  return (
    <AccountCard title="Login" lead="Good to see you.">
      {state?.why && <Alert tone="warning">{WHY[state.why]}</Alert>}
      {state?.failure && <Alert>{state.failure}</Alert>}
      <LoginForm
        {...signingIn}
        provider={bot_check}
        stay={{ checked: stays, onCheckedChange: setStays }}
      />
      {social && <SocialSignIn {...signingIn} social={social} stays={stays} onFailed={onFailed} />}
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
  );
}
