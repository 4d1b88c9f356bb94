import { useState } from "react";

import * as texts from "#text/email-verification.ts";
import { failureText } from "../../http/failure-text.ts";
import { useGetOwnAccountQuery } from "../../api/own-account-api.ts";
import { useGetSignInOptionsQuery } from "../../api/sign-in-api.ts";
import { useSendVerificationMailMutation } from "./verification-api.ts";
import { Alert } from "../../ui/feedback/Alert.tsx";
import { Button } from "../../ui/controls/Button.tsx";

/**
 * Says that the email is not verified, and mails another link. Renders nothing for a verified email, or without mail.
 */
export default function EmailVerification() {
  const account = useGetOwnAccountQuery(undefined, { refetchOnMountOrArgChange: true });
  const options = useGetSignInOptionsQuery();
  const [send, { isLoading }] = useSendVerificationMailMutation();
  const [said, setSaid] = useState<string | null>(null);
  if (!account.data || account.data.email_verified || !options.data?.mail) return null;

  const sendAgain = async () => {
    if (isLoading) return;
    const { data, error } = await send();
    setSaid(error ? failureText(error) : data.message);
  };
  return (
    <Alert tone="info">
      <span className="block font-semibold">{texts.emailNotVerifiedYet}</span>
      <span className="block wrap-anywhere text-ink-muted">
        {said ?? texts.linkMailedVerifiesInvitationsEmail(account.data.email)}
      </span>
      <Button
        variant="secondary"
        size="small"
        busy={isLoading}
        className="mt-3"
        onClick={() => void sendAgain()}
      >
        {texts.sendTheMail}
      </Button>
    </Alert>
  );
}
