import type { Role } from "@lyceum/shared/rest/endpoint.ts";
import { AdminChangePasswordForm, ChangePasswordForm } from "@lyceum/shared/rules.ts";
import { type SubmitEvent, useState } from "react";

import { useChangePasswordMutation } from "../../api/own-account-api.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { isTooCommon, TOO_COMMON } from "../../ui/common-password.ts";
import { NewPasswordFields } from "../../ui/NewPasswordFields.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { useForm } from "../../ui/use-form.ts";
import { failureText } from "../../api/failure-text.ts";
import { Section } from "./Section.tsx";

const EMPTY = { current: "", password: "", confirmPassword: "" };

type Said = { tone: "danger" | "success"; text: string };

export function ChangePassword({ role }: { role: Role }) {
  const form = useForm(role === "admin" ? AdminChangePasswordForm : ChangePasswordForm, EMPTY);
  const [change, { isLoading }] = useChangePasswordMutation();
  const [said, setSaid] = useState<Said | null>(null);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSaid(null);
    const element = event.currentTarget;
    const body = form.check(element);
    if (!body || isLoading) return;
    if (await isTooCommon(body.password)) return form.refuse(element, TOO_COMMON);
    const { data, error } = await change(body);
    if (error) return setSaid({ tone: "danger", text: failureText(error) });
    form.reset();
    setSaid({ tone: "success", text: data.message });
  };

  return (
    <Section title="Password" lead="A new one signs out all other devices.">
      <form
        noValidate
        aria-label="Change password"
        onSubmit={submit}
        className="grid max-w-md gap-5"
      >
        {said && <Alert tone={said.tone}>{said.text}</Alert>}
        <TextField
          {...form.field("current")}
          label="Current password"
          type="password"
          autoComplete="current-password"
        />
        <NewPasswordFields field={form.field} label="New password" />
        <Button type="submit" busy={isLoading} className="sm:justify-self-start">
          Change password
        </Button>
      </form>
    </Section>
  );
}
