import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { Session } from "@lyceum/shared/rest/accounts.ts";
import { secondStep } from "@lyceum/shared/rest/two-step.ts";
import type { SecondFactor } from "@lyceum/shared/rules.ts";
import { useState } from "react";

import * as texts from "#text/account.ts";
import { call } from "../../http/call.ts";
import { CallError } from "../../http/CallError.ts";
import { FactorForm } from "../../ui/forms/FactorForm.tsx";

type SecondStepProps = {
  ticket: string;
  onSignedIn: (session: Session) => void;
  /** Called with the reason, a text for people, when the ticket is no longer valid. */
  onOver: (why: string) => void;
};

/** Asks for a code from the app, or for a recovery code, after a right password. */
export function SecondStep({ ticket, onSignedIn, onOver }: SecondStepProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const send = async (factor: SecondFactor) => {
    if (busy) return;
    setFailure(null);
    setBusy(true);
    try {
      onSignedIn((await call(secondStep, { body: { ticket, factor } })).data);
    } catch (error) {
      const said = error instanceof CallError ? error.serverMessage : null;
      if (error instanceof CallError && error.status === 401)
        return onOver(said ?? MESSAGES.twoStep.over);
      setFailure(said ?? MESSAGES.login.network);
    }
    setBusy(false);
  };
  return (
    <FactorForm
      label={texts.secondStep}
      action={texts.confirm}
      busy={busy}
      failure={failure}
      onFactor={(factor) => void send(factor)}
    />
  );
}
