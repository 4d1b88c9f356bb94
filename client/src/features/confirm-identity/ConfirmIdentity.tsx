import { type OwnAccount, confirmIdentity } from "@lyceum/shared/rest/accounts.ts";
import { type ConfirmForm, ConfirmPasswordForm, type SecondFactor } from "@lyceum/shared/rules.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { type ReactNode, type SubmitEvent, useState } from "react";

import * as texts from "#text/confirm-identity.ts";
import { callAuthorised } from "../../session/authorised.ts";
import { CallError } from "../../http/CallError.ts";
import { useGetOwnAccountQuery } from "../../api/own-account-api.ts";
import { Alert } from "../../ui/feedback/Alert.tsx";
import { Button } from "../../ui/controls/Button.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { FactorForm } from "../../ui/forms/FactorForm.tsx";
import { LoadFailed } from "../../ui/feedback/LoadFailed.tsx";
import { Spinner } from "../../ui/feedback/Spinner.tsx";
import { PasswordField } from "../../ui/forms/PasswordField.tsx";
import { useForm } from "../../ui/forms/use-form.ts";

type ConfirmIdentityProps = {
  /** The identity provider's button, for people without a password; calls back with its token. */
  provider: (onCredential: (credential: string) => void, busy: boolean) => ReactNode;
  /** Called with whether the person confirmed their identity. */
  onDone: (confirmed: boolean) => void;
};

const WHY = texts.changeNobodyElseShouldMake;

/** Asks the signed-in person to confirm their identity. */
export function ConfirmIdentity({ provider, onDone }: ConfirmIdentityProps) {
  const account = useGetOwnAccountQuery();
  const hasPassword = account.data?.has_password ?? true;
  return (
    <Dialog
      open
      onOpenChange={() => onDone(false)}
      title={hasPassword ? texts.confirmPassword : texts.confirmIdentity}
      description={WHY}
    >
      <div className="mt-5 grid gap-5">
        {account.isError && (
          <LoadFailed
            text={MESSAGES.account.loadFailed}
            retry={() => void account.refetch()}
            busy={account.isFetching}
          />
        )}
        {account.isLoading && <Spinner />}
        {account.data && (
          <Confirming {...account.data} provider={provider} onDone={() => onDone(true)} />
        )}
      </div>
    </Dialog>
  );
}

/** Sends the proof of identity. With two-step sign-in on, it waits for a code, and is given up if the server refuses it. */
function useConfirming(asksForFactor: boolean, onDone: () => void) {
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [waiting, setWaiting] = useState<ConfirmForm | null>(null);
  const send = async (body: ConfirmForm) => {
    if (busy) return;
    setFailure(null);
    if (asksForFactor && !body.factor) return setWaiting(body);
    setBusy(true);
    try {
      await callAuthorised(confirmIdentity, "password" in body ? { body } : { body });
      onDone();
    } catch (error) {
      const said = error instanceof CallError ? error.serverMessage : null;
      setFailure(said ?? MESSAGES.login.network);
      setWaiting(null);
    }
    setBusy(false);
  };
  return { failure, busy, send, waiting };
}

type Proof = ReturnType<typeof useConfirming>;
type ConfirmingProps = Pick<OwnAccount, "has_password" | "two_step"> &
  Pick<ConfirmIdentityProps, "provider"> & { onDone: () => void };

function Confirming({ has_password, two_step, provider, onDone }: ConfirmingProps) {
  const proof = useConfirming(two_step.on, onDone);
  if (proof.waiting) return <ByFactor {...proof} waiting={proof.waiting} />;
  return has_password ? <ByPassword {...proof} /> : <ByProvider {...proof} provider={provider} />;
}

function ByFactor({ failure, busy, send, waiting }: Proof & { waiting: ConfirmForm }) {
  const withFactor = (factor: SecondFactor) => void send({ ...waiting, factor });
  return (
    <FactorForm
      label="Second step"
      action="Confirm"
      busy={busy}
      failure={failure}
      onFactor={withFactor}
    />
  );
}

function ByPassword({ failure, busy, send }: Proof) {
  const form = useForm(ConfirmPasswordForm, { password: "" });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = form.check(event.currentTarget);
    if (body) void send(body);
  };
  return (
    <form noValidate aria-label={texts.confirm} onSubmit={submit} className="grid gap-5">
      {failure && <Alert>{failure}</Alert>}
      <PasswordField
        {...form.field("password")}
        label={texts.password}
        autoComplete="current-password"
      />
      <Button type="submit" busy={busy}>
        {texts.confirm}
      </Button>
    </form>
  );
}

type ByProviderProps = Proof & Pick<ConfirmIdentityProps, "provider">;

function ByProvider({ failure, busy, send, provider }: ByProviderProps) {
  return (
    <>
      {failure && <Alert>{failure}</Alert>}
      {provider((credential) => void send({ credential }), busy)}
    </>
  );
}
