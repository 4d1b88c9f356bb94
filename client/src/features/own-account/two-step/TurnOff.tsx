import type { SecondFactor } from "@lyceum/shared/rules.ts";
import { useRef } from "react";

import * as texts from "#text/own-account.ts";
import { useTurnOffTwoStepMutation } from "./two-step-api.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { FactorDialog } from "./FactorDialog.tsx";

/** Turns two-step sign-in off, after a dialog that asks for a code. */
export function TurnOff() {
  const [turnOff, { isLoading }] = useTurnOffTwoStepMutation();
  const button = useRef<HTMLButtonElement>(null);
  const returnTo = useRef<HTMLElement>(null);
  const send = async (factor: SecondFactor) => {
    const section = button.current?.closest("section") ?? null;
    const { error } = await turnOff(factor);
    // The button that opened the window is gone then.
    if (!error) returnTo.current = section;
    return error;
  };
  return (
    <FactorDialog
      title={texts.turnOffTwoStepSign}
      description={texts.passwordAloneSignsThenRecovery}
      action={texts.turnOff}
      variant="danger"
      busy={isLoading}
      onFactor={send}
      returnTo={returnTo}
      trigger={
        <Button ref={button} variant="secondary">
          {texts.turnOff}
        </Button>
      }
    />
  );
}
