import { RegisterForm as Rules } from "@lyceum/shared/rules.ts";
import { registerUser, type SignInOptions } from "@lyceum/shared/rest/accounts.ts";
import { type SubmitEvent, useState } from "react";

import * as texts from "#text/account.ts";
import { call } from "../../http/call.ts";
import { Alert } from "../../ui/feedback/Alert.tsx";
import { Button } from "../../ui/controls/Button.tsx";
import { isTooCommon, TOO_COMMON } from "../../ui/forms/common-password.ts";
import { NewPasswordFields } from "../../ui/forms/NewPasswordFields.tsx";
import { RadioGroup } from "../../ui/forms/RadioGroup.tsx";
import { TextField } from "../../ui/forms/TextField.tsx";
import { useForm } from "../../ui/forms/use-form.ts";
import { useOneAtATime } from "../../ui/forms/use-one-at-a-time.ts";
import { registerFailure } from "./failures.ts";
import { solveBotCheck } from "./solve-bot-check.ts";

const EMPTY = {
  name: "",
  email: "",
  mobile: "",
  password: "",
  confirmPassword: "",
  isTeacher: undefined as "Yes" | "No" | undefined,
};

const ANSWERS = [
  { value: "Yes", label: texts.yes },
  { value: "No", label: "No" },
] as const;

/** Computed in a worker. Without it, the server delays the answer. */
const solved = () => solveBotCheck().catch(() => undefined);

export type Registered = { name: string; email: string };

type RegisterFormProps = {
  /** Of the bot check. An external one has no widget on this form. */
  provider: SignInOptions["bot_check"]["provider"];
  onRegistered: (who: Registered) => void;
};

export function RegisterForm({ provider, onRegistered }: RegisterFormProps) {
  const form = useForm(Rules, EMPTY);
  const [failure, setFailure] = useState<string | null>(null);
  const { busy, run } = useOneAtATime();

  const send = async (body: Rules, element: HTMLFormElement) => {
    if (await isTooCommon(body.password)) return form.refuse(element, TOO_COMMON);
    try {
      const recaptcha = provider === "own" ? await solved() : undefined;
      await call(registerUser, { body: { ...body, recaptcha } });
      onRegistered({ name: body.name, email: body.email });
    } catch (error) {
      setFailure(registerFailure(error));
    }
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setFailure(null);
    const element = event.currentTarget;
    const body = form.check(element);
    if (body) await run(() => send(body, element));
  };

  return (
    <form noValidate onSubmit={submit} aria-label={texts.register} className="grid gap-5">
      {failure && <Alert>{failure}</Alert>}
      <PersonFields field={form.field} />
      <NewPasswordFields field={form.field} label={texts.password} />
      <RadioGroup
        {...form.field("isTeacher")}
        label={texts.teacher}
        options={ANSWERS}
        className="grid-cols-2"
      />
      <Button type="submit" busy={busy}>
        {texts.register}
      </Button>
    </form>
  );
}

type PersonFieldsProps = Pick<ReturnType<typeof useForm<typeof EMPTY, unknown>>, "field">;

const PersonFields = ({ field }: PersonFieldsProps) => (
  <>
    <TextField {...field("name")} label={texts.name} autoComplete="name" />
    <TextField {...field("email")} label={texts.email} type="email" autoComplete="username" />
    <TextField
      {...field("mobile")}
      label={texts.mobile}
      type="tel"
      autoComplete="tel-national"
      hint={texts.mobileHint}
    />
  </>
);
