import type { Session } from "@lyceum/shared/rest/accounts.ts";
import { useState } from "react";

import * as texts from "#text/account.ts";
import { SecondStepNeeded } from "../../../http/SecondStepNeeded.ts";
import { Button } from "../../../ui/controls/Button.tsx";
import { IdentityButton, type Social } from "./IdentityButton.tsx";
import { signInBy, socialFailure } from "./sign-in-by.ts";

type SocialSignInProps = {
  social: Social;
  /** Whether the session outlives the tab. */
  stays: boolean;
  onSignedIn: (session: Session) => void;
  /** Called with the ticket if the account requires a second step. */
  onSecondStep: (ticket: string) => void;
  /** Called with the reason, a text for people. */
  onFailed: (why: string) => void;
};

const AWAY = texts.signingGoogleCannotOfferedMoment;

/** Sign-in by an identity provider, below the password form. */
export function SocialSignIn({ social, stays, ...on }: SocialSignInProps) {
  const [busy, setBusy] = useState(false);
  const [away, setAway] = useState(false);
  const [round, setRound] = useState(0);
  const renew = () => setRound((before) => before + 1);

  const signIn = async (credential: string) => {
    setBusy(true);
    try {
      on.onSignedIn(await signInBy(credential, stays));
    } catch (error) {
      if (error instanceof SecondStepNeeded) return on.onSecondStep(error.ticket);
      on.onFailed(socialFailure(error));
      renew();
    }
    setBusy(false);
  };

  return (
    <div className="grid gap-4">
      <p className="flex items-center gap-3 text-sm text-ink-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {texts.or}
      </p>
      {away ? (
        <Away onAgain={() => setAway(false)} />
      ) : (
        <IdentityButton
          key={round}
          social={social}
          busy={busy}
          onCredential={(credential) => void signIn(credential)}
          onOld={renew}
          onAway={() => setAway(true)}
        />
      )}
    </div>
  );
}

const Away = ({ onAgain }: { onAgain: () => void }) => (
  <div className="flex min-h-11 flex-wrap items-center justify-between gap-3 text-ink-muted">
    <p>{AWAY}</p>
    <Button variant="secondary" size="small" onClick={onAgain}>
      {texts.tryAgain}
    </Button>
  </div>
);
