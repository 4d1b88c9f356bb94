import { Link } from "react-router-dom";

import { signInOptionsQuery, useGetSignInOptionsQuery } from "../../api/sign-in-api.ts";
import { AccountCard, textLink } from "../../features/account/AccountCard.tsx";
import { ForgotPassword } from "../../features/new-password/ForgotPassword.tsx";
import { Alert } from "../../ui/Alert.tsx";
import { Page } from "../Page.tsx";
import type { Prefetch } from "../prefetch.ts";
import { useSite } from "../site.ts";

export const prefetch: Prefetch = (dispatch) => [dispatch(signInOptionsQuery.initiate())];

export default function ForgotPasswordPage() {
  const { data } = useGetSignInOptionsQuery();
  return (
    <Page title="Forgot password">
      <AccountCard
        title="Forgot password?"
        lead={data?.mail && "We mail you a link that sets a new one."}
      >
        {data?.mail === false && <NoMail />}
        <ForgotPassword />
        <p>
          <Link to="/login" className={textLink}>
            Back to sign in
          </Link>
        </p>
      </AccountCard>
    </Page>
  );
}

function NoMail() {
  const { supportEmail } = useSite();
  return (
    <Alert tone="info">
      This site sends no mail, so this form cannot reset a password. Write to{" "}
      <a href={`mailto:${supportEmail}`} className={textLink}>
        {supportEmail}
      </a>{" "}
      from the address you registered, and we will help you.
    </Alert>
  );
}
