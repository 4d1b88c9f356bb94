import { ForgotPasswordForm } from "@lyceum/shared/rules.ts";
import { type SubmitEvent, useState } from "react";

import { useForgotPasswordMutation } from "../../api/new-password-api.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { useForm } from "../../ui/use-form.ts";
import { failureText } from "../../api/failure-text.ts";

type Said = { tone: "danger" | "success"; text: string };

/** Requests the link by mail. Without mail, submitting does nothing (specification, section 2). */
export function ForgotPassword() {
  const form = useForm(ForgotPasswordForm, { email: "" });
  const [ask, { isLoading }] = useForgotPasswordMutation();
  const [said, setSaid] = useState<Said | null>(null);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSaid(null);
    const body = form.check(event.currentTarget);
    if (!body || isLoading) return;
    const { data, error } = await ask(body);
    if (error) setSaid({ tone: "danger", text: failureText(error) });
    else if (data.message) setSaid({ tone: "success", text: data.message });
  };

  return (
    <form noValidate aria-label="Forgot password" onSubmit={submit} className="grid gap-5">
      {said && <Alert tone={said.tone}>{said.text}</Alert>}
      <TextField
        {...form.field("email")}
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
      />
      <Button type="submit" busy={isLoading}>
        Submit
      </Button>
    </form>
  );
}
