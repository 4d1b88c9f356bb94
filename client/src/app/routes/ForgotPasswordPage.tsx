import { Link } from "react-router-dom";

import * as texts from "#text/pages.ts";
import { signInOptionsQuery, useGetSignInOptionsQuery } from "../../api/sign-in-api.ts";
import { AccountCard, textLink } from "../../features/account/AccountCard.tsx";
import { ForgotPassword } from "../../features/new-password/ForgotPassword.tsx";
import { Alert } from "../../ui/feedback/Alert.tsx";
import { Page } from "../seo/Page.tsx";
import type { Prefetch } from "../hydration/prefetch.ts";
import { useSite } from "../seo/site.ts";

export const prefetch: Prefetch = (dispatch) => [dispatch(signInOptionsQuery.initiate())];

export default function ForgotPasswordPage() {
  const { data } = useGetSignInOptionsQuery();
  return (
    <Page title={texts.forgotPassword}>
      <AccountCard title={texts.askForgotPassword} lead={data?.mail && texts.weMailLinkSetsNew}>
        {data?.mail === false && <NoMail />}
        <ForgotPassword hasMail={data?.mail ?? false} />
        <p>
          <Link to="/login" className={textLink}>
            {texts.backSign}
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
      {texts.siteSendsNoMailForm}{" "}
      <a href={`mailto:${supportEmail}`} className={textLink}>
        {supportEmail}
      </a>{" "}
      {texts.addressRegisteredWeHelp}
    </Alert>
  );
}
