import type { SecondFactor } from "@lyceum/shared/rules.ts";
import { type ReactElement, type RefObject, useState } from "react";

import { failureText } from "../../../http/failure-text.ts";
import type { ButtonVariant } from "../../../ui/controls/Button.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { FactorForm } from "../../../ui/forms/FactorForm.tsx";

type Sending = {
  /** What the button that sends it says, and how grave it looks. */
  action: string;
  variant?: ButtonVariant;
  busy: boolean;
  /** Answers the error, if there is one. */
  onFactor: (factor: SecondFactor) => Promise<unknown>;
};

type FactorDialogProps = Sending & {
  title: string;
  description: string;
  trigger: ReactElement;
  /** Where the focus goes when it is closed; to the trigger while that is empty. */
  returnTo?: RefObject<HTMLElement | null>;
};

/** A window that asks for a code before a change of the second step. */
export const FactorDialog = ({
  title,
  description,
  trigger,
  returnTo,
  ...sending
}: FactorDialogProps) => (
  <Dialog title={title} description={description} trigger={trigger} returnTo={returnTo}>
    <div className="mt-5">
      <WithFactor {...sending} />
    </div>
  </Dialog>
);

function WithFactor({ action, variant, busy, onFactor }: Sending) {
  const [failure, setFailure] = useState<string | null>(null);
  const send = async (factor: SecondFactor) => {
    if (busy) return;
    setFailure(null);
    const error = await onFactor(factor);
    if (error) setFailure(failureText(error));
  };
  return (
    <FactorForm
      label={action}
      action={action}
      variant={variant}
      busy={busy}
      failure={failure}
      onFactor={(factor) => void send(factor)}
    />
  );
}
