import type { Role } from "@lyceum/shared/rest/endpoint.ts";
import { AdminChangePasswordForm, ChangePasswordForm } from "@lyceum/shared/rules.ts";
import { type SubmitEvent, useState } from "react";

import * as texts from "#text/own-account.ts";
import { useChangePasswordMutation } from "./sign-ins-api.ts";
import { Alert } from "../../ui/feedback/Alert.tsx";
import { Button } from "../../ui/controls/Button.tsx";
import { isTooCommon, TOO_COMMON } from "../../ui/forms/common-password.ts";
import { NewPasswordFields } from "../../ui/forms/NewPasswordFields.tsx";
import { PasswordField } from "../../ui/forms/PasswordField.tsx";
import { useForm } from "../../ui/forms/use-form.ts";
import { useOneAtATime } from "../../ui/forms/use-one-at-a-time.ts";
import { failureText } from "../../http/failure-text.ts";
import { Section } from "./Section.tsx";

const EMPTY = { current: "", password: "", confirmPassword: "" };

type Said = { tone: "danger" | "success"; text: string };

export function ChangePassword({ role }: { role: Role }) {
  const form = useForm(role === "admin" ? AdminChangePasswordForm : ChangePasswordForm, EMPTY);
  const [change] = useChangePasswordMutation();
  const { busy, run } = useOneAtATime();
  const [said, setSaid] = useState<Said | null>(null);

  const send = async (body: ChangePasswordForm, element: HTMLFormElement) => {
    if (await isTooCommon(body.password)) return form.refuse(element, TOO_COMMON);
    const { data, error } = await change(body);
    if (error) return setSaid({ tone: "danger", text: failureText(error) });
    form.reset();
    setSaid({ tone: "success", text: data.message });
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSaid(null);
    const element = event.currentTarget;
    const body = form.check(element);
    if (body) await run(() => send(body, element));
  };

  return (
    <Section title={texts.password} lead={texts.newOneSignsOutAll}>
      <form
        noValidate
        aria-label={texts.changePassword}
        onSubmit={submit}
        className="grid max-w-md gap-5"
      >
        {said && <Alert tone={said.tone}>{said.text}</Alert>}
        <PasswordField
          {...form.field("current")}
          label={texts.currentPassword}
          autoComplete="current-password"
        />
        <NewPasswordFields field={form.field} label={texts.newPassword} />
        <Button type="submit" busy={busy} className="sm:justify-self-start">
          {texts.changePassword}
        </Button>
      </form>
    </Section>
  );
}
