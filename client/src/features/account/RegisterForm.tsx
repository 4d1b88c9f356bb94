import { RegisterForm as Rules } from "@lyceum/shared/rules.ts";
import { registerUser, type SignInOptions } from "@lyceum/shared/rest/accounts.ts";
import { type SubmitEvent, useState } from "react";

import { call } from "../../api/call.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { isTooCommon, TOO_COMMON } from "../../ui/common-password.ts";
import { NewPasswordFields } from "../../ui/NewPasswordFields.tsx";
import { RadioGroup } from "../../ui/RadioGroup.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { useForm } from "../../ui/use-form.ts";
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
  { value: "Yes", label: "Yes" },
  { value: "No", label: "No" },
] as const;

/** Computed in a worker. Without it, the server delays the answer. */
const solved = () => solveBotCheck().catch(() => undefined);

type RegisterFormProps = {
  /** Of the bot check. An external one has no widget on this form. */
  provider: SignInOptions["bot_check"]["provider"];
  /** Called with the registered name. */
  onRegistered: (name: string) => void;
};

export function RegisterForm({ provider, onRegistered }: RegisterFormProps) {
  const form = useForm(Rules, EMPTY);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setFailure(null);
    const element = event.currentTarget;
    const body = form.check(element);
    if (!body || busy) return;
    if (await isTooCommon(body.password)) return form.refuse(element, TOO_COMMON);
    setBusy(true);
    try {
      const recaptcha = provider === "own" ? await solved() : undefined;
      await call(registerUser, { body: { ...body, recaptcha } });
      onRegistered(body.name);
    } catch (error) {
      setFailure(registerFailure(error));
    }
    setBusy(false);
  };

  return (
    <form noValidate onSubmit={submit} aria-label="Register" className="grid gap-5">
      {failure && <Alert>{failure}</Alert>}
      <TextField {...form.field("name")} label="Name" autoComplete="name" />
      <TextField {...form.field("email")} label="Email" type="email" autoComplete="username" />
      <TextField
        {...form.field("mobile")}
        label="Mobile"
        type="tel"
        autoComplete="tel-national"
        hint="10 digits, without spaces"
      />
      <NewPasswordFields field={form.field} label="Password" />
      <RadioGroup
        {...form.field("isTeacher")}
        label="Are you a teacher?"
        options={ANSWERS}
        className="grid-cols-2"
      />
      <Button type="submit" busy={busy}>
        Register
      </Button>
    </form>
  );
}
