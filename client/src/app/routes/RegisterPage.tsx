import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { Session } from "@lyceum/shared/rest/accounts.ts";
import { useState } from "react";
import { Link, type Location, useLocation, useNavigate } from "react-router-dom";

import * as texts from "#text/pages.ts";
import { signInOptionsQuery } from "../../api/sign-in-api.ts";
import { AccountCard, textLink } from "../../features/account/AccountCard.tsx";
import { RegisterForm, type Registered } from "../../features/account/RegisterForm.tsx";
import { SocialSignIn } from "../../features/account/social/SocialSignIn.tsx";
import { useSignInOptions } from "../../features/account/use-sign-in-options.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import type { LoginState } from "../signed-in/log-out.ts";
import { Page } from "../seo/Page.tsx";
import type { Prefetch } from "../hydration/prefetch.ts";
import { session } from "../../session/session.ts";

export const prefetch: Prefetch = (dispatch) => [dispatch(signInOptionsQuery.initiate())];

export default function RegisterPage() {
  const { social, bot_check } = useSignInOptions();
  const [registered, setRegistered] = useState<Registered | null>(null);
  const navigate = useNavigate();
  const { state: way } = useLocation() as Location<LoginState | null>;
  const onLogin = (state: LoginState) =>
    void navigate("/login", { state: { from: way?.from, joining: way?.joining, ...state } });
  const toLogin = () => onLogin({ email: registered?.email });
  const signedIn = (given: Session) => {
    session.keep(given);
    void navigate(way?.from ?? "/dashboard", { replace: true, state: way?.from?.state });
  };
  return (
    <Page title={texts.register}>
      <AccountCard title={texts.register} lead={texts.oneAccountLearningTeaching}>
        <RegisterForm provider={bot_check.provider} onRegistered={setRegistered} />
        {social && (
          <SocialSignIn
            social={social}
            stays={false}
            onSignedIn={signedIn}
            onSecondStep={(ticket) => onLogin({ ticket })}
            onFailed={(failure) => onLogin({ failure })}
          />
        )}
        <p>
          {texts.haveAnAccount}{" "}
          <Link to="/login" state={way} className={textLink}>
            {texts.signIn}
          </Link>
        </p>
      </AccountCard>
      <Dialog
        open={registered !== null}
        onOpenChange={toLogin}
        title={MESSAGES.register.succeeded(registered?.name ?? "")}
        description={texts.signEmailPasswordGo}
      >
        <Button className="mt-6 w-full" onClick={toLogin}>
          {texts.continueText}
        </Button>
      </Dialog>
    </Page>
  );
}
