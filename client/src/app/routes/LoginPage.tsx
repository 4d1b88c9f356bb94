import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { Session } from "@lyceum/shared/rest/accounts.ts";
import { lazy, useState } from "react";
import { Link, type Location, useLocation, useNavigate } from "react-router-dom";

import * as texts from "#text/pages.ts";
import { signInOptionsQuery } from "../../api/sign-in-api.ts";
import { AccountCard, textLink } from "../../features/account/AccountCard.tsx";
import { LoginForm } from "../../features/account/LoginForm.tsx";
import { SecondStep } from "../../features/account/SecondStep.tsx";
import { SocialSignIn } from "../../features/account/social/SocialSignIn.tsx";
import { useSignInOptions } from "../../features/account/use-sign-in-options.ts";
import { loadPart } from "../../browser/load-part.ts";
import { Alert } from "../../ui/feedback/Alert.tsx";
import { LazyPart } from "../../ui/feedback/LazyPart.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import type { LoginState } from "../signed-in/log-out.ts";
import { Page } from "../seo/Page.tsx";
import type { Prefetch } from "../hydration/prefetch.ts";
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
    void navigate(from, { replace: true, state: state?.from?.state });
  };
  /** Keeps the way back. */
  const again = (next: Pick<LoginState, "failure" | "ticket">) =>
    void navigate("/login", { replace: true, state: { ...wayOf(state), ...next } });
  return (
    <Page title={texts.login}>
      {ticket === undefined ? (
        <FirstStep
          state={state}
          onSignedIn={signedIn}
          onSecondStep={(given) => again({ ticket: given })}
          onFailed={(failure) => again({ failure })}
        />
      ) : (
        <AccountCard title={texts.twoStepSign} lead={texts.oneMoreStepShow}>
          <SecondStep
            ticket={ticket}
            onSignedIn={signedIn}
            onOver={(failure) => again({ failure })}
          />
          <Link to="/login" state={wayOf(state)} replace className={textLink}>
            {texts.backToLogin}
          </Link>
        </AccountCard>
      )}
    </Page>
  );
}

/** What later pages of signing in must know. */
const wayOf = (state: LoginState | null) => ({ from: state?.from, joining: state?.joining });

const ClassToJoin = lazy(() =>
  loadPart(() => import("../../features/classes/page/ClassToJoin.tsx")),
);

/** Names what the person wants to join; of a class, only what every visitor may know. */
function Lead({ state }: { state: LoginState | null }) {
  if (state?.joining !== undefined) return texts.signInToJoin(state.joining);
  const [, id] = CLASS.exec(state?.from?.pathname ?? "") ?? [];
  if (id === undefined) return texts.goodSee;
  return (
    <LazyPart loading={texts.goodSee}>
      <ClassToJoin id={id} say={texts.signInToJoin} otherwise={texts.goodSee} />
    </LazyPart>
  );
}

const CLASS = /^\/(?:class|meeting-room)\/([\da-f-]{36})$/;

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
    <AccountCard title={texts.login} lead={<Lead state={state} />}>
      {state?.why && <Alert tone="warning">{WHY[state.why]}</Alert>}
      {state?.failure && <Alert>{state.failure}</Alert>}
      <LoginForm
        {...signingIn}
        email={state?.email ?? ""}
        provider={bot_check}
        stay={{ checked: stays, onCheckedChange: setStays }}
      />
      {social && <SocialSignIn {...signingIn} social={social} stays={stays} onFailed={onFailed} />}
      <p className="flex flex-wrap justify-between gap-x-6 gap-y-2">
        <span>
          {texts.newHere}{" "}
          <Link to="/register" state={wayOf(state)} className={textLink}>
            {texts.register}
          </Link>
        </span>
        <Link to="/forgot-password" className={textLink}>
          {texts.askForgotPassword}
        </Link>
      </p>
    </AccountCard>
  );
}
