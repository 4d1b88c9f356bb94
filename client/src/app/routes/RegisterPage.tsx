import { MESSAGES } from "@lyceum/shared/messages.ts";
import { useState } from "react";
import { Link, useNavigate } from "react-router-dom";

import { AccountCard, textLink } from "../../features/account/AccountCard.tsx";
import { RegisterForm } from "../../features/account/RegisterForm.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Page } from "../Page.tsx";

export default function RegisterPage() {
  const [registered, setRegistered] = useState<string | null>(null);
  const navigate = useNavigate();
  const toLogin = () => void navigate("/login");
  return (
    <Page title="Register">
      <AccountCard title="Register" lead="One account for learning and for teaching.">
        <RegisterForm onRegistered={setRegistered} />
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
