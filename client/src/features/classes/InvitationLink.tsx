import type { ClassSummary } from "@lyceum/shared/rest/classes.ts";
import { UserPlus } from "lucide-react";
import { useState } from "react";

import * as texts from "#text/classes.ts";
import { copyText } from "../../browser/copy-text.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { IconButton } from "../../ui/controls/IconButton.tsx";
import { useInviteByLinkMutation, useRevokeInvitationLinkMutation } from "./classes-api.ts";

type InvitationLinkProps = {
  lesson: Pick<ClassSummary, "id" | "title">;
  /** What names the class for an icon; null: a button with its name in words, where there is room. */
  describedBy: string | null;
};

const FAILED = texts.didNotWorkPleaseTry;
const COPIED = texts.invitationLinkCopied;
const RENEWED = texts.newInvitationLinkCopiedEarlier;
const REVOKED = texts.invitationLinkNoLongerWorks;

/** Opens the dialog with a closed class's invitation link. */
export function InvitationLink({ lesson, describedBy }: InvitationLinkProps) {
  const icon = <UserPlus aria-hidden className={describedBy === null ? "size-4.5" : "size-5"} />;
  return (
    <Dialog
      title={texts.invitationLink}
      description={texts.everyoneWhoLinkSignsCan(lesson.title)}
      trigger={
        describedBy === null ? (
          <Button variant="secondary">
            {icon}
            {texts.invitationLink}
          </Button>
        ) : (
          <IconButton label={texts.invitationLink} aria-describedby={describedBy}>
            {icon}
          </IconButton>
        )
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
        {texts.copyInvitationLink}
      </Button>
      <div className="grid gap-3 sm:grid-cols-2">
        <Button variant="secondary" disabled={busy} onClick={() => void copy(true)}>
          {texts.makeNewLink}
        </Button>
        <Button variant="secondary" disabled={busy} onClick={() => void end()}>
          {texts.revokeLink}
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
  (await copyText(address)) ? done : texts.browserDidNotAllowCopyingInvitation(address);
