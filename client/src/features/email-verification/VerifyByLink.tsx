import { MESSAGES } from "@lyceum/shared/messages.ts";
import { type ReactNode, useEffect, useState } from "react";
import { useLocation } from "react-router-dom";

import * as texts from "#text/email-verification.ts";
import { failureText } from "../../http/failure-text.ts";
import { useVerifyEmailMutation } from "./verification-api.ts";
import { Alert } from "../../ui/feedback/Alert.tsx";
import { Spinner } from "../../ui/feedback/Spinner.tsx";
import { useReplaceAddress } from "../../ui/use-replace-address.ts";

const TOKEN = /^#verify-email=([\w-]{1,100})$/;

type Outcome = { tone: "success" | "danger"; text: string };

/** Uses a mailed link before the account is fetched, and removes its token from the address. */
export function VerifyByLink({ children }: { children: ReactNode }) {
  const { hash } = useLocation();
  const replaceAddress = useReplaceAddress();
  const [verify] = useVerifyEmailMutation();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const token = TOKEN.exec(hash)?.[1];
  useEffect(() => {
    if (token === undefined) return;
    void verify(token).then(({ error }) => {
      setOutcome(
        error
          ? { tone: "danger", text: failureText(error) }
          : { tone: "success", text: MESSAGES.account.emailVerified },
      );
      replaceAddress();
    });
  }, [token, verify, replaceAddress]);
  if (token !== undefined) return <Spinner label={texts.verifyingYourEmail} />;
  return (
    <>
      {outcome && <Alert tone={outcome.tone}>{outcome.text}</Alert>}
      {children}
    </>
  );
}
