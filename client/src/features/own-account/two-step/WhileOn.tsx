import { MESSAGES } from "@lyceum/shared/messages.ts";
import { RECOVERY_CODES } from "@lyceum/shared/limits.ts";
import type { OwnAccount } from "@lyceum/shared/rest/accounts.ts";
import type { SecondFactor } from "@lyceum/shared/rules.ts";
import type { ReactNode } from "react";

import * as texts from "#text/own-account.ts";
import { useMakeRecoveryCodesMutation } from "./two-step-api.ts";
import { Alert } from "../../../ui/feedback/Alert.tsx";
import { Button } from "../../../ui/controls/Button.tsx";
import { FactorDialog } from "./FactorDialog.tsx";
import { TurnOff } from "./TurnOff.tsx";

type WhileOnProps = {
  state: OwnAccount["two_step"];
  onCodes: (codes: string[]) => void;
  onward: ReactNode;
};

/** From this few on, the page suggests new ones. */
const FEW = 3;

export const WhileOn = ({ state, onCodes, onward }: WhileOnProps) => (
  <>
    <CodesLeft left={state.recovery_codes_left} />
    <div className="flex flex-wrap gap-3">
      {onward}
      <NewCodes onCodes={onCodes} />
      {!state.required && <TurnOff />}
    </div>
    {state.required && <p className="text-sm text-ink-muted">{MESSAGES.twoStep.keptOn}</p>}
  </>
);

const CodesLeft = ({ left }: { left: number }) => {
  const text = texts.recoveryCodesLeft(left, RECOVERY_CODES);
  return left > FEW ? (
    <p>{text}</p>
  ) : (
    <Alert tone="warning">{texts.makeNewOnesSaveThem(text)}</Alert>
  );
};

function NewCodes({ onCodes }: Pick<WhileOnProps, "onCodes">) {
  const [make, { isLoading }] = useMakeRecoveryCodesMutation();
  const send = async (factor: SecondFactor) => {
    const { data, error } = await make(factor);
    if (data) onCodes(data.recovery_codes);
    return error;
  };
  return (
    <FactorDialog
      title={texts.makeNewRecoveryCodes}
      description={texts.onesNowVoidThen}
      action={texts.makeNewCodes}
      busy={isLoading}
      onFactor={send}
      trigger={<Button variant="secondary">{texts.newRecoveryCodes}</Button>}
    />
  );
}
