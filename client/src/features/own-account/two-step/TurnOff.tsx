import * as texts from "#text/own-account.ts";
import { useTurnOffTwoStepMutation } from "./two-step-api.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { FactorDialog } from "./FactorDialog.tsx";

/** Turns two-step sign-in off, after a dialog that asks for a code. */
export function TurnOff() {
  const [turnOff, { isLoading }] = useTurnOffTwoStepMutation();
  return (
    <FactorDialog
      title={texts.turnOffTwoStepSign}
      description={texts.passwordAloneSignsThenRecovery}
      action={texts.turnOff}
      variant="danger"
      busy={isLoading}
      onFactor={async (factor) => (await turnOff(factor)).error}
      trigger={<Button variant="secondary">{texts.turnOff}</Button>}
    />
  );
}
