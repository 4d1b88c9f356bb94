import { MESSAGES } from "@lyceum/shared/messages.ts";
import { RECOVERY_CODES } from "@lyceum/shared/limits.ts";
import type { OwnAccount } from "@lyceum/shared/rest/accounts.ts";
import { type ReactNode, useState } from "react";

import { failureText } from "../../../api/failure-text.ts";
import { useMakeRecoveryCodesMutation } from "../../../api/own-account-api.ts";
import { Alert } from "../../../ui/Alert.tsx";
import { Button } from "../../../ui/Button.tsx";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
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
  const text = `${left} of ${RECOVERY_CODES} recovery codes left.`;
  return left > FEW ? (
    <p>{text}</p>
  ) : (
    <Alert tone="warning">{text} Make new ones, and save them.</Alert>
  );
};

function NewCodes({ onCodes }: Pick<WhileOnProps, "onCodes">) {
  const [make, { isLoading }] = useMakeRecoveryCodesMutation();
  const [failure, setFailure] = useState<string | null>(null);
  const confirm = async () => {
    setFailure(null);
    const { data, error } = await make();
    if (error) setFailure(failureText(error));
    else onCodes(data.recovery_codes);
  };
  return (
    <>
      {failure && <Alert>{failure}</Alert>}
      <ConfirmDialog
        title="Make new recovery codes?"
        description="The ones that you have now are void from then on."
        action="Make new codes"
        variant="primary"
        onConfirm={() => void confirm()}
        trigger={
          <Button variant="secondary" busy={isLoading}>
            New recovery codes
          </Button>
        }
      />
    </>
  );
}
