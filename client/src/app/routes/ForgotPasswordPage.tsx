import { useState } from "react";
import { Link } from "react-router-dom";

import { AccountCard, textLink } from "../../features/account/AccountCard.tsx";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { Page } from "../Page.tsx";
import { site } from "../site.ts";

/** Submitting does nothing (specification, section 2), so the page says where help is. */
export default function ForgotPasswordPage() {
  const [email, setEmail] = useState("");
  return (
    <Page title="Forgot password">
      <AccountCard title="Forgot password?">
        <Alert tone="info">
          This site does not send mail yet, so this form cannot reset a password. Write to{" "}
          <a href={`mailto:${site.supportEmail}`} className={textLink}>
            {site.supportEmail}
          </a>{" "}
          from the address you registered, and we will help you.
        </Alert>
        <form
          noValidate
          aria-label="Forgot password"
          onSubmit={(event) => event.preventDefault()}
          className="grid gap-5"
        >
          <TextField
            label="Email"
            name="email"
            type="email"
            autoComplete="username"
            value={email}
            onValueChange={setEmail}
          />
          <Button type="submit">Submit</Button>
        </form>
        <p>
          <Link to="/login" className={textLink}>
            Back to sign in
          </Link>
        </p>
      </AccountCard>
    </Page>
  );
}
