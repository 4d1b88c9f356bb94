import { useTurnOffTwoStepMutation } from "../../../api/own-account-api.ts";
import { Button } from "../../../ui/Button.tsx";
import { FactorDialog } from "./FactorDialog.tsx";

/** Turns two-step sign-in off, after a dialog that asks for a code. */
export function TurnOff() {
  const [turnOff, { isLoading }] = useTurnOffTwoStepMutation();
  return (
    <FactorDialog
      title="Turn off two-step sign-in?"
      description="Your password alone signs you in then. Your recovery codes are void."
      action="Turn off"
      variant="danger"
      busy={isLoading}
      onFactor={async (factor) => (await turnOff(factor)).error}
      trigger={<Button variant="secondary">Turn off</Button>}
    />
  );
}
