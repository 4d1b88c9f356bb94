import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { Session } from "@lyceum/shared/rest/accounts.ts";
import { useState } from "react";
import { Link, useNavigate } from "react-router-dom";

import { signInOptionsQuery } from "../../api/sign-in-api.ts";
import { AccountCard, textLink } from "../../features/account/AccountCard.tsx";
import { RegisterForm } from "../../features/account/RegisterForm.tsx";
import { SocialSignIn } from "../../features/account/social/SocialSignIn.tsx";
import { useSignInOptions } from "../../features/account/use-sign-in-options.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import type { LoginState } from "../log-out.ts";
import { Page } from "../Page.tsx";
import type { Prefetch } from "../prefetch.ts";
import { session } from "../../session/session.ts";

export const prefetch: Prefetch = (dispatch) => [dispatch(signInOptionsQuery.initiate())];

export default function RegisterPage() {
  const { social, bot_check } = useSignInOptions();
  const [registered, setRegistered] = useState<string | null>(null);
  const navigate = useNavigate();
  const toLogin = () => void navigate("/login");
  const signedIn = (given: Session) => {
    session.keep(given);
    void navigate("/dashboard", { replace: true });
  };
  const onLogin = (state: LoginState) => void navigate("/login", { state });
  return (
    <Page title="Register">
      <AccountCard title="Register" lead="One account for learning and for teaching.">
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
          Have an account?{" "}
          <Link to="/login" className={textLink}>
            Sign in
          </Link>
        </p>
      </AccountCard>
      <Dialog
        open={registered !== null}
        onOpenChange={toLogin}
        title={MESSAGES.register.succeeded(registered ?? "")}
        description="Sign in with your email and password to go on."
      >
        <Button className="mt-6 w-full" onClick={toLogin}>
          Continue
        </Button>
      </Dialog>
    </Page>
  );
}
