import type { OwnAccount } from "@lyceum/shared/rest/accounts.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { type ReactNode, useState } from "react";

import * as texts from "#text/own-account.ts";
import { failureText } from "../../../http/failure-text.ts";
import { type Begun, useBeginTwoStepMutation } from "./two-step-api.ts";
import { Alert } from "../../../ui/feedback/Alert.tsx";
import { Badge } from "../../../ui/feedback/Badge.tsx";
import { Button } from "../../../ui/controls/Button.tsx";
import { Section } from "../Section.tsx";
import { RecoveryCodes } from "./RecoveryCodes.tsx";
import { SetUp } from "./SetUp.tsx";
import { WhileOn } from "./WhileOn.tsx";

type State = OwnAccount["two_step"];
type TwoStepProps = {
  state: State;
  /** Continues elsewhere once it is on. */
  onward?: ReactNode;
};

const LEAD = texts.strangerWhoKnowsPasswordStill;

/** Two-step sign-in: turning it on and off, and its recovery codes. */
export function TwoStep({ state, onward }: TwoStepProps) {
  const [codes, setCodes] = useState<string[] | null>(null);
  const [isNew, setIsNew] = useState(false);
  const turnedOn = (made: string[]) => {
    setCodes(made);
    setIsNew(true);
  };
  return (
    <Section
      title={texts.twoStepSign}
      lead={LEAD}
      action={
        <Badge tone={state.on ? "accent" : "neutral"}>{state.on ? texts.on : texts.off}</Badge>
      }
    >
      {state.required && !state.on && <Alert tone="warning">{MESSAGES.twoStep.required}</Alert>}
      {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
      {!codes && state.on && <WhileOn state={state} onCodes={setCodes} onward={isNew && onward} />}
      {!codes && !state.on && <WhileOff onCodes={turnedOn} />}
    </Section>
  );
}

function WhileOff({ onCodes }: { onCodes: (codes: string[]) => void }) {
  const [begin, { isLoading }] = useBeginTwoStepMutation();
  const [begun, setBegun] = useState<Begun | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  if (begun) return <SetUp begun={begun} onCodes={onCodes} onCancel={() => setBegun(null)} />;
  const press = async () => {
    if (isLoading) return;
    setFailure(null);
    const { data, error } = await begin();
    if (error) setFailure(failureText(error));
    else setBegun(data);
  };
  return (
    <>
      {failure && <Alert>{failure}</Alert>}
      <Button busy={isLoading} onClick={() => void press()} className="sm:justify-self-start">
        {texts.turnOn}
      </Button>
    </>
  );
}
