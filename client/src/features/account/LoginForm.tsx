import { LoginForm as Rules } from "@lyceum/shared/rules.ts";
import {
  authenticateUser,
  type Session,
  type SignInOptions,
} from "@lyceum/shared/rest/accounts.ts";
import { type SubmitEvent, useState } from "react";

import * as texts from "#text/account.ts";
import { call } from "../../http/call.ts";
import { CallError } from "../../http/CallError.ts";
import { SecondStepNeeded } from "../../http/SecondStepNeeded.ts";
import { Alert } from "../../ui/feedback/Alert.tsx";
import { Button } from "../../ui/controls/Button.tsx";
import { Checkbox } from "../../ui/forms/Checkbox.tsx";
import { PasswordField } from "../../ui/forms/PasswordField.tsx";
import { TextField } from "../../ui/forms/TextField.tsx";
import { useForm } from "../../ui/forms/use-form.ts";
import { BotCheck } from "./BotCheck.tsx";
import { BotCheckWidget } from "./BotCheckWidget.tsx";
import { loginFailure } from "./failures.ts";
import { useBotCheck } from "./use-bot-check.ts";
import { useProviderCheck } from "./use-provider-check.ts";

/** A placeholder for an answer in progress, for validating the fields. */
const TICKED = "ticked";

type LoginFormProps = {
  /** Filled in already; empty if unknown. */
  email: string;
  /** The bot check. */
  provider: SignInOptions["bot_check"];
  stay: Stay;
  onSignedIn: (session: Session) => void;
  /** Called with the ticket if the password is right and the account requires a second step. */
  onSecondStep: (ticket: string) => void;
};

/** Whether to stay signed in when the tab is closed. */
export type Stay = { checked: boolean; onCheckedChange: (checked: boolean) => void };

export function LoginForm({ email, provider, stay, ...then }: LoginFormProps) {
  const form = useForm(Rules, { email, password: "", recaptcha: "" });
  const { failure, setFailure, signIn, ...checks } = useSignIn(provider, stay.checked, then);
  const { ownCheck, providerCheck, botCheck } = checks;
  const [busy, setBusy] = useState(false);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setFailure(null);
    const ticked = botCheck.checked ? TICKED : "";
    const filled = form.check(event.currentTarget, { ...form.values, recaptcha: ticked });
    if (!filled || busy) return;
    setBusy(true);
    await signIn(filled);
    setBusy(false);
  };

  const unchecked = botCheck.checked ? undefined : form.errorOf("recaptcha");
  return (
    <form noValidate onSubmit={submit} aria-label={texts.login} className="grid gap-5">
      {failure && <Alert>{failure}</Alert>}
      <TextField
        {...form.field("email")}
        label={texts.email}
        type="email"
        inputMode="email"
        autoComplete="username"
      />
      <PasswordField
        {...form.field("password")}
        label={texts.password}
        autoComplete="current-password"
      />
      {provider.provider === "own" ? (
        <BotCheck check={ownCheck} error={unchecked} />
      ) : (
        <BotCheckWidget provider={provider} check={providerCheck} error={unchecked} />
      )}
      <Checkbox {...stay} name="stay" label={texts.staySignedIn} />
      <Button type="submit" busy={busy}>
        {texts.login}
      </Button>
    </form>
  );
}

type Then = Pick<LoginFormProps, "onSignedIn" | "onSecondStep">;

/** Signs in once the bot check is answered; reports why it failed. */
function useSignIn(provider: LoginFormProps["provider"], stays: boolean, then: Then) {
  const ownCheck = useBotCheck();
  const providerCheck = useProviderCheck();
  const botCheck = provider.provider === "own" ? ownCheck : providerCheck;
  const [failure, setFailure] = useState<string | null>(null);

  /** The account is under attack: our own check can pay for a try at once. */
  const withMoreWork = (send: (answer: string) => Promise<Session>) => async (error: unknown) => {
    const mayPay = error instanceof CallError && error.code === "more_work";
    const answer = mayPay && botCheck === ownCheck ? await ownCheck.harderAnswer() : null;
    if (answer === null) throw error;
    return send(answer);
  };

  const signIn = async (filled: { email: string; password: string }) => {
    const recaptcha = await botCheck.answer();
    if (!recaptcha) return;
    const send = async (answer: string) => {
      const body = { ...filled, recaptcha: answer, stay_signed_in: stays };
      return (await call(authenticateUser, { body })).data;
    };
    try {
      then.onSignedIn(await send(recaptcha).catch(withMoreWork(send)));
    } catch (error) {
      if (error instanceof SecondStepNeeded) return then.onSecondStep(error.ticket);
      setFailure(loginFailure(error));
      botCheck.renew();
    }
  };

  return { ownCheck, providerCheck, botCheck, failure, setFailure, signIn };
}
