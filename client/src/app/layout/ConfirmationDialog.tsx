import { useState } from "react";

import * as texts from "#text/layout.ts";
import { IdentityButton } from "../../features/account/social/IdentityButton.tsx";
import { useSignInOptions } from "../../features/account/use-sign-in-options.ts";
import { ConfirmIdentity } from "../../features/confirm-identity/ConfirmIdentity.tsx";
import { Button } from "../../ui/controls/Button.tsx";

type ConfirmationDialogProps = { onDone: (confirmed: boolean) => void };

const NO_PROVIDER = texts.noPasswordSignElsewhereWhich;
const AWAY = texts.signingGoogleCannotOfferedMoment;

type ProviderProps = { onCredential: (credential: string) => void; busy: boolean };

const provider = (onCredential: ProviderProps["onCredential"], busy: boolean) => (
  <Provider onCredential={onCredential} busy={busy} />
);

/** The dialog, with the site's provider button for people without a password. */
export default function ConfirmationDialog({ onDone }: ConfirmationDialogProps) {
  return <ConfirmIdentity onDone={onDone} provider={provider} />;
}

function Provider({ onCredential, busy }: ProviderProps) {
  const { social } = useSignInOptions();
  const [round, setRound] = useState(0);
  const [away, setAway] = useState(false);
  const renew = () => setRound((before) => before + 1);
  if (!social) return <p>{NO_PROVIDER}</p>;
  if (away)
    return (
      <p className="flex flex-wrap items-center gap-3 text-ink-muted">
        {AWAY}
        <Button variant="secondary" size="small" onClick={() => setAway(false)}>
          {texts.tryAgain}
        </Button>
      </p>
    );
  return (
    <IdentityButton
      key={round}
      social={social}
      busy={busy}
      onCredential={(credential) => {
        onCredential(credential);
        // Each button has a nonce, which is valid for one try.
        renew();
      }}
      onOld={renew}
      onAway={() => setAway(true)}
    />
  );
}
