import { confirmIdentity } from "@lyceum/shared/rest/accounts.ts";
import { type ConfirmForm, ConfirmPasswordForm } from "@lyceum/shared/rules.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { type ReactNode, type SubmitEvent, useState } from "react";

import { callAuthorised } from "../../api/authorised.ts";
import { CallError } from "../../api/CallError.ts";
import { useGetOwnAccountQuery } from "../../api/own-account-api.ts";
import { Alert } from "../../ui/Alert.tsx";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { LoadFailed } from "../../ui/LoadFailed.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { useForm } from "../../ui/use-form.ts";

type ConfirmIdentityProps = {
  /** The identity provider's button, for people without a password; calls back with its token. */
  provider: (onCredential: (credential: string) => void, busy: boolean) => ReactNode;
  /** Called with whether the person confirmed their identity. */
  onDone: (confirmed: boolean) => void;
};

const WHY =
  "This is a change that nobody else should make for you. You are asked once in 10 minutes.";

/** Asks the signed-in person to confirm their identity. */
export function ConfirmIdentity({ provider, onDone }: ConfirmIdentityProps) {
  const account = useGetOwnAccountQuery();
  const hasPassword = account.data?.has_password ?? true;
  return (
    <Dialog
      open
      onOpenChange={() => onDone(false)}
      title={hasPassword ? "Confirm with your password" : "Confirm that it is you"}
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
        {account.data?.has_password && <ByPassword onDone={() => onDone(true)} />}
        {account.data && !hasPassword && (
          <ByProvider provider={provider} onDone={() => onDone(true)} />
        )}
      </div>
    </Dialog>
  );
}

/** Sends the proof of identity. */
function useConfirming(onDone: () => void) {
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const send = async (body: ConfirmForm) => {
    if (busy) return;
    setFailure(null);
    setBusy(true);
    try {
      await callAuthorised(confirmIdentity, "password" in body ? { body } : { body });
      onDone();
    } catch (error) {
      const said = error instanceof CallError ? error.serverMessage : null;
      setFailure(said ?? MESSAGES.login.network);
    }
    setBusy(false);
  };
  return { failure, busy, send };
}

function ByPassword({ onDone }: { onDone: () => void }) {
  const form = useForm(ConfirmPasswordForm, { password: "" });
  const { failure, busy, send } = useConfirming(onDone);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = form.check(event.currentTarget);
    if (body) void send(body);
  };
  return (
    <form noValidate aria-label="Confirm" onSubmit={submit} className="grid gap-5">
      {failure && <Alert>{failure}</Alert>}
      <TextField
        {...form.field("password")}
        label="Password"
        type="password"
        autoComplete="current-password"
      />
      <Button type="submit" busy={busy}>
        Confirm
      </Button>
    </form>
  );
}

type ByProviderProps = Pick<ConfirmIdentityProps, "provider"> & { onDone: () => void };

function ByProvider({ provider, onDone }: ByProviderProps) {
  const { failure, busy, send } = useConfirming(onDone);
  return (
    <>
      {failure && <Alert>{failure}</Alert>}
      {provider((credential) => void send({ credential }), busy)}
    </>
  );
}
