import { MESSAGES } from "@lyceum/shared/messages.ts";
import { Trash2 } from "lucide-react";
import { type SubmitEvent, useState } from "react";

import { useDeleteOwnAccountMutation } from "../../api/own-account-api.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { failureText } from "../../api/failure-text.ts";
import { Section } from "./Section.tsx";

type DeleteAccountProps = { email: string; onDeleted: () => void };

/** Deletes the account, after a dialog that asks for the account's email. */
export const DeleteAccount = (props: DeleteAccountProps) => (
  <Section
    title="Delete account"
    lead="Your details, devices, progress and classes go, with every upload that is not approved. Comments keep their text under “Deleted user”, approved videos stay with those who have them, and records of payments stay without your name."
  >
    <Dialog
      title="Delete your account?"
      description="This cannot be undone. Courses that you bought are lost to you."
      trigger={
        <Button variant="danger" className="sm:justify-self-start">
          <Trash2 aria-hidden className="size-4.5" /> Delete my account
        </Button>
      }
    >
      <ConfirmForm {...props} />
    </Dialog>
  </Section>
);

function ConfirmForm({ email, onDeleted }: DeleteAccountProps) {
  const [confirm, setConfirm] = useState("");
  const [failure, setFailure] = useState<string | null>(null);
  const [remove, { isLoading }] = useDeleteOwnAccountMutation();
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setFailure(null);
    if (isLoading) return;
    if (confirm.trim().toLowerCase() !== email)
      return setFailure(MESSAGES.account.deleteUnconfirmed);
    const { error } = await remove(confirm);
    if (error) setFailure(failureText(error));
    else onDeleted();
  };
  return (
    <form noValidate aria-label="Delete account" onSubmit={submit} className="mt-5 grid gap-5">
      <TextField
        label="Email"
        name="confirm"
        type="email"
        autoComplete="off"
        hint={`Enter ${email} to confirm.`}
        error={failure ?? undefined}
        value={confirm}
        onValueChange={setConfirm}
      />
      <Button type="submit" variant="danger" busy={isLoading}>
        Delete for good
      </Button>
    </form>
  );
}
