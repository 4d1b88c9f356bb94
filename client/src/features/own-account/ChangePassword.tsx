import { ChangePasswordForm } from "@lyceum/shared/rules.ts";
import { type SubmitEvent, useState } from "react";

import { useChangePasswordMutation } from "../../api/own-account-api.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { useForm } from "../../ui/use-form.ts";
import { failureText } from "../../api/failure-text.ts";
import { Section } from "./Section.tsx";

const EMPTY = { current: "", password: "", confirmPassword: "" };

type Said = { tone: "danger" | "success"; text: string };

export function ChangePassword() {
  const form = useForm(ChangePasswordForm, EMPTY);
  const [change, { isLoading }] = useChangePasswordMutation();
  const [said, setSaid] = useState<Said | null>(null);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSaid(null);
    const body = form.check(event.currentTarget);
    if (!body || isLoading) return;
    const { data, error } = await change(body);
    if (error) return setSaid({ tone: "danger", text: failureText(error) });
    form.reset();
    setSaid({ tone: "success", text: data.message });
  };

  const field = (name: keyof typeof EMPTY) => ({ ...form.field(name), type: "password" });
  return (
    <Section title="Password" lead="A new one signs out all other devices.">
      <form
        noValidate
        aria-label="Change password"
        onSubmit={submit}
        className="grid max-w-md gap-5"
      >
        {said && <Alert tone={said.tone}>{said.text}</Alert>}
        <TextField {...field("current")} label="Current password" autoComplete="current-password" />
        <TextField {...field("password")} label="New password" autoComplete="new-password" />
        <TextField
          {...field("confirmPassword")}
          label="Confirm Password"
          autoComplete="new-password"
        />
        <Button type="submit" busy={isLoading} className="sm:justify-self-start">
          Change password
        </Button>
      </form>
    </Section>
  );
}
