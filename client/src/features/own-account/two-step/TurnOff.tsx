import type { SecondFactor } from "@lyceum/shared/rules.ts";
import { useState } from "react";

import { failureText } from "../../../api/failure-text.ts";
import { useTurnOffTwoStepMutation } from "../../../api/own-account-api.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";
import { FactorForm } from "../../../ui/FactorForm.tsx";

/** Turns two-step sign-in off, after a dialog that asks for a code. */
export const TurnOff = () => (
  <Dialog
    title="Turn off two-step sign-in?"
    description="Your password alone signs you in then. Your recovery codes are void."
    trigger={<Button variant="secondary">Turn off</Button>}
  >
    <div className="mt-5">
      <WithFactor />
    </div>
  </Dialog>
);

function WithFactor() {
  const [turnOff, { isLoading }] = useTurnOffTwoStepMutation();
  const [failure, setFailure] = useState<string | null>(null);
  const send = async (factor: SecondFactor) => {
    if (isLoading) return;
    setFailure(null);
    const { error } = await turnOff(factor);
    if (error) setFailure(failureText(error));
  };
  return (
    <FactorForm
      label="Turn off"
      action="Turn off"
      variant="danger"
      busy={isLoading}
      failure={failure}
      onFactor={(factor) => void send(factor)}
    />
  );
}
