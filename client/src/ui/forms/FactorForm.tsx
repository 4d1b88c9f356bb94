import { AppCodeForm, RecoveryCodeForm, type SecondFactor } from "@lyceum/shared/rules.ts";
import { type Ref, type SubmitEvent, useEffect, useRef, useState } from "react";
import type { z } from "zod";

import * as texts from "#text/ui.ts";
import { Alert } from "../feedback/Alert.tsx";
import { Button, type ButtonVariant } from "../controls/Button.tsx";
import { CodeField } from "./CodeField.tsx";
import { TextField } from "./TextField.tsx";
import { useForm } from "./use-form.ts";

type FactorFormProps = {
  /** The form's heading or label. */
  label: string;
  /** The label and look of the submit button. */
  action: string;
  variant?: ButtonVariant;
  busy: boolean;
  failure: string | null;
  onFactor: (factor: SecondFactor) => void;
};

/** Asks for a code from an authenticator app, or for a recovery code instead. */
export function FactorForm(props: FactorFormProps) {
  const [recovers, setRecovers] = useState(false);
  const Form = recovers ? ByRecoveryCode : ByApp;
  return (
    <div className="grid gap-3">
      <Form {...props} />
      <Button variant="quiet" onClick={() => setRecovers(!recovers)}>
        {recovers ? texts.codeAppInstead : texts.recoveryCodeInstead}
      </Button>
    </div>
  );
}

/** The focus goes to the requested field. */
function useFocused(): Ref<HTMLInputElement> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return field;
}

function useFactor<Values extends Record<string, string>>(
  schema: z.ZodType<SecondFactor>,
  initial: Values,
  { label, onFactor }: FactorFormProps,
) {
  const form = useForm(schema, initial);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const factor = form.check(event.currentTarget);
    if (factor) onFactor(factor);
  };
  return {
    form,
    props: { noValidate: true, "aria-label": label, onSubmit, className: "grid gap-5" },
  };
}

function ByApp(given: FactorFormProps) {
  const { form, props } = useFactor(AppCodeForm, { code: "" }, given);
  return (
    <form {...props}>
      <Failure {...given} />
      <CodeField
        {...form.field("code")}
        ref={useFocused()}
        hint={texts.authenticatorAppShowsNewOne}
      />
      <Send {...given} />
    </form>
  );
}

function ByRecoveryCode(given: FactorFormProps) {
  const { form, props } = useFactor(RecoveryCodeForm, { recovery_code: "" }, given);
  return (
    <form {...props}>
      <Failure {...given} />
      <TextField
        {...form.field("recovery_code")}
        ref={useFocused()}
        label={texts.recoveryCode}
        hint={texts.oneTenSavedEachGood}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        className="scroll-mt-32 font-mono"
      />
      <Send {...given} />
    </form>
  );
}

const Failure = ({ failure }: FactorFormProps) => failure && <Alert>{failure}</Alert>;

const Send = ({ action, variant, busy }: FactorFormProps) => (
  <Button type="submit" variant={variant} busy={busy}>
    {action}
  </Button>
);
