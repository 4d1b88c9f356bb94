import type { ClassSummary } from "@lyceum/shared/rest/classes.ts";
import { UserPlus } from "lucide-react";
import { useState } from "react";

import { copyText } from "../../browser/copy-text.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { useInviteByLinkMutation, useRevokeInvitationLinkMutation } from "./classes-api.ts";

type InvitationLinkProps = { lesson: Pick<ClassSummary, "id" | "title">; describedBy: string };

const FAILED = "This did not work. Please try again.";
const COPIED = "The invitation link is copied.";
const RENEWED = "The new invitation link is copied. Earlier links no longer work.";
const REVOKED = "The invitation link no longer works.";

/** Opens the dialog with a closed class's invitation link. */
export function InvitationLink({ lesson, describedBy }: InvitationLinkProps) {
  return (
    <Dialog
      title="Invitation link"
      description={`Everyone who has the link and signs in can enter “${lesson.title}”. People who used it stay invited.`}
      trigger={
        <IconButton label="Invitation link" aria-describedby={describedBy}>
          <UserPlus aria-hidden className="size-5" />
        </IconButton>
      }
    >
      <LinkActions id={lesson.id} />
    </Dialog>
  );
}

/** Copies the link, renews it, or ends it, and reports the result. */
function LinkActions({ id }: { id: string }) {
  const [invite, { isLoading: isInviting }] = useInviteByLinkMutation();
  const [revoke, { isLoading: isRevoking }] = useRevokeInvitationLinkMutation();
  const [said, setSaid] = useState("");
  const busy = isInviting || isRevoking;

  const copy = async (renew: boolean) => {
    setSaid("");
    const { data } = await invite({ id, renew });
    setSaid(data ? await copied(addressOf(id, data.secret), renew ? RENEWED : COPIED) : FAILED);
  };
  const end = async () => {
    setSaid("");
    const { error } = await revoke(id);
    setSaid(error ? FAILED : REVOKED);
  };
  return (
    <div className="mt-5 grid gap-3">
      <Button disabled={busy} onClick={() => void copy(false)}>
        Copy invitation link
      </Button>
      <div className="grid gap-3 sm:grid-cols-2">
        <Button variant="secondary" disabled={busy} onClick={() => void copy(true)}>
          Make a new link
        </Button>
        <Button variant="secondary" disabled={busy} onClick={() => void end()}>
          Revoke link
        </Button>
      </div>
      <p role="status" className="min-h-6 wrap-anywhere text-ink-muted">
        {said}
      </p>
    </div>
  );
}

const addressOf = (id: string, secret: string) =>
  `${window.location.origin}/meeting-room/${id}#invitation=${secret}`;

const copied = async (address: string, done: string) =>
  (await copyText(address)) ? done : `Your browser did not allow copying. The link is ${address}`;
