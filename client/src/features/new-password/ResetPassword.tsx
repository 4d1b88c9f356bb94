import type { ErrorReason } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { ResetPasswordForm } from "@lyceum/shared/rules.ts";
import { type ReactNode, type SubmitEvent, useState } from "react";

import * as texts from "#text/new-password.ts";
import { useResetPasswordMutation } from "./new-password-api.ts";
import { Alert } from "../../ui/feedback/Alert.tsx";
import { Button } from "../../ui/controls/Button.tsx";
import { isTooCommon, TOO_COMMON } from "../../ui/forms/common-password.ts";
import { NewPasswordFields } from "../../ui/forms/NewPasswordFields.tsx";
import { useForm } from "../../ui/forms/use-form.ts";
import { useOneAtATime } from "../../ui/forms/use-one-at-a-time.ts";
import { failureText } from "../../http/failure-text.ts";

type ResetPasswordProps = {
  /** From the link; empty if there was none. */
  token: string;
  /** Where to sign in with the new password, and where to get another link. */
  login: ReactNode;
  again: ReactNode;
};

const LINK_REFUSED: ErrorReason = "reset_link_refused";

/** The form behind a link that was mailed or handed over. */
export function ResetPassword({ token, login, again }: ResetPasswordProps) {
  const form = useForm(ResetPasswordForm, { token, password: "", confirmPassword: "" });
  const [reset, { isSuccess }] = useResetPasswordMutation();
  const { busy, run } = useOneAtATime();
  const [failure, setFailure] = useState<string | null>(
    token ? null : MESSAGES.account.resetRefused,
  );
  const [refused, setRefused] = useState(token === "");

  const send = async (body: ResetPasswordForm, element: HTMLFormElement) => {
    if (await isTooCommon(body.password)) return form.refuse(element, TOO_COMMON);
    const { error } = await reset(body);
    if (!error) return;
    setFailure(failureText(error));
    setRefused("reason" in error && error.reason === LINK_REFUSED);
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setFailure(null);
    const element = event.currentTarget;
    const body = form.check(element);
    if (body) await run(() => send(body, element));
  };

  if (isSuccess)
    return (
      <>
        <Alert tone="success">{MESSAGES.account.resetDone}</Alert>
        {login}
      </>
    );
  return (
    <>
      {failure && <Alert>{failure}</Alert>}
      {refused ? again : <Fields form={form} submit={submit} busy={busy} />}
      {refused && login}
    </>
  );
}

type Values = { token: string; password: string; confirmPassword: string };
type FieldsProps = {
  form: ReturnType<typeof useForm<Values, ResetPasswordForm>>;
  submit: (event: SubmitEvent<HTMLFormElement>) => Promise<void>;
  busy: boolean;
};

const Fields = ({ form, submit, busy }: FieldsProps) => (
  <form noValidate aria-label={texts.newPassword} onSubmit={submit} className="grid gap-5">
    <NewPasswordFields field={form.field} label={texts.newPassword} />
    <Button type="submit" busy={busy}>
      {texts.setPassword}
    </Button>
  </form>
);
