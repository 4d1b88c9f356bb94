import { useState } from "react";

import { failureText } from "../../api/failure-text.ts";
import { useGetOwnAccountQuery } from "../../api/own-account-api.ts";
import { useGetSignInOptionsQuery } from "../../api/sign-in-api.ts";
import { useSendVerificationMailMutation } from "../../api/verification-api.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";

/**
 * Says that the email is not verified, and mails another link. Renders nothing for a verified email, or without mail.
 */
export function EmailVerification() {
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
      <span className="block font-semibold">Your email is not verified yet.</span>
      <span className="block wrap-anywhere text-ink-muted">
        {said ??
          `Open the link in the mail to ${account.data.email}. Invitations by email work from then on.`}
      </span>
      <Button
        variant="secondary"
        size="small"
        busy={isLoading}
        className="mt-3"
        onClick={() => void sendAgain()}
      >
        Send the mail again
      </Button>
    </Alert>
  );
}
