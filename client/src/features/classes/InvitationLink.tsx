import type { ClassSummary } from "@lyceum/shared/rest/classes.ts";
import { RefreshCw, UserPlus } from "lucide-react";

import { copyText } from "../../browser/copy-text.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { useToast } from "../../ui/Toast.tsx";
import { useInviteByLinkMutation } from "./classes-api.ts";

type InvitationLinkProps = { lesson: Pick<ClassSummary, "id" | "title">; describedBy: string };

const FAILED = "The invitation link could not be made. Please try again.";

/** Copies the link that lets people into a closed class, and makes a new one in its place. */
export function InvitationLink({ lesson: { id, title }, describedBy }: InvitationLinkProps) {
  const [invite, { isLoading }] = useInviteByLinkMutation();
  const toast = useToast();
  const copy = async (renew: boolean) => {
    const { data } = await invite({ id, renew });
    if (!data) return toast(FAILED);
    const address = `${window.location.origin}/meeting-room/${id}#invitation=${data.secret}`;
    const copied = await copyText(address);
    toast(
      copied
        ? "The invitation link is copied. It lets in everyone who has it."
        : `The browser did not allow copying. The invitation link is ${address}`,
    );
  };
  return (
    <>
      <IconButton
        label="Copy invitation link"
        aria-describedby={describedBy}
        disabled={isLoading}
        onClick={() => void copy(false)}
      >
        <UserPlus aria-hidden className="size-5" />
      </IconButton>
      <ConfirmDialog
        title={`New invitation link for “${title}”?`}
        description="The links you sent so far stop working. People who used one stay invited."
        action="Make a new link"
        onConfirm={() => void copy(true)}
        trigger={
          <IconButton
            label="New invitation link"
            aria-describedby={describedBy}
            disabled={isLoading}
          >
            <RefreshCw aria-hidden className="size-5" />
          </IconButton>
        }
      />
    </>
  );
}
