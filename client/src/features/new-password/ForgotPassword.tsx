import { ForgotPasswordForm } from "@lyceum/shared/rules.ts";
import { type SubmitEvent, useState } from "react";

import * as texts from "#text/new-password.ts";
import { useForgotPasswordMutation } from "./new-password-api.ts";
import { Alert } from "../../ui/feedback/Alert.tsx";
import { Button } from "../../ui/controls/Button.tsx";
import { TextField } from "../../ui/forms/TextField.tsx";
import { useForm } from "../../ui/forms/use-form.ts";
import { failureText } from "../../http/failure-text.ts";

type Said = { tone: "danger" | "success"; text: string };

/** Requests the link by mail. Without mail, submitting does nothing, not even a call (specification, section 2). */
export function ForgotPassword({ hasMail }: { hasMail: boolean }) {
  const form = useForm(ForgotPasswordForm, { email: "" });
  const [ask, { isLoading }] = useForgotPasswordMutation();
  const [said, setSaid] = useState<Said | null>(null);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!hasMail) return;
    setSaid(null);
    const body = form.check(event.currentTarget);
    if (!body || isLoading) return;
    const { data, error } = await ask(body);
    if (error) setSaid({ tone: "danger", text: failureText(error) });
    else if (data.message) setSaid({ tone: "success", text: data.message });
  };

  return (
    <form noValidate aria-label={texts.forgotPassword} onSubmit={submit} className="grid gap-5">
      {said && <Alert tone={said.tone}>{said.text}</Alert>}
      <TextField
        {...form.field("email")}
        label={texts.email}
        type="email"
        inputMode="email"
        autoComplete="username"
      />
      <Button type="submit" busy={isLoading}>
        {texts.submit}
      </Button>
    </form>
  );
}
