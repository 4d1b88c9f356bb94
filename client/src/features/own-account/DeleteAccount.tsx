import { MESSAGES } from "@lyceum/shared/messages.ts";
import { Trash2 } from "lucide-react";
import { type SubmitEvent, useState } from "react";

import * as texts from "#text/own-account.ts";
import { useDeleteOwnAccountMutation } from "./sign-ins-api.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { TextField } from "../../ui/forms/TextField.tsx";
import { failureText } from "../../http/failure-text.ts";
import { Section } from "./Section.tsx";

type DeleteAccountProps = { email: string; onDeleted: () => void };

/** Deletes the account, after a dialog that asks for the account's email. */
export const DeleteAccount = (props: DeleteAccountProps) => (
  <Section title={texts.deleteAccount} lead={texts.detailsDevicesProgressClassesGo}>
    <Dialog
      title={texts.deleteYourAccount}
      description={texts.cannotUndoneCoursesBoughtLost}
      trigger={
        <Button variant="danger" className="sm:justify-self-start">
          <Trash2 aria-hidden className="size-4.5" /> {texts.deleteMyAccount}
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
    <form noValidate aria-label={texts.deleteAccount} onSubmit={submit} className="mt-5 grid gap-5">
      <TextField
        label={texts.email}
        name="confirm"
        type="email"
        autoComplete="off"
        hint={texts.enterToConfirm(email)}
        error={failure ?? undefined}
        value={confirm}
        onValueChange={setConfirm}
      />
      <Button type="submit" variant="danger" busy={isLoading}>
        {texts.deleteForGood}
      </Button>
    </form>
  );
}
