import { type ReactNode, useCallback, useEffect } from "react";
import { useLocation, useParams } from "react-router-dom";

import * as texts from "#text/classroom/invitation.ts";
import { Alert } from "../../../ui/feedback/Alert.tsx";
import { LoadFailed } from "../../../ui/feedback/LoadFailed.tsx";
import { PageSpinner } from "../../../ui/feedback/Spinner.tsx";
import { useReplaceAddress } from "../../../ui/use-replace-address.ts";
import { useAcceptInvitationMutation } from "./class-api.ts";
import { refusalOf } from "./invitation-refusal.ts";

const SECRET = /^#invitation=([\w-]{1,100})$/;

/**
 * Uses the invitation in the address before the class is fetched, and removes it from the address once the server has
 * accepted or refused it.
 */
export function Invitation({ children }: { children: ReactNode }) {
  const { id = "" } = useParams();
  const { hash } = useLocation();
  const replaceAddress = useReplaceAddress();
  const [accept, { error }] = useAcceptInvitationMutation();
  const secret = SECRET.exec(hash)?.[1];
  const open = useCallback(() => {
    if (secret === undefined) return;
    void accept({ id, secret }).then((answer) => {
      if (!answer.error || refusalOf(answer.error)) replaceAddress();
    });
  }, [secret, id, accept, replaceAddress]);
  useEffect(open, [open]);
  if (secret !== undefined && !error) return <PageSpinner label={texts.openingInvitation} />;
  const refusal = error && refusalOf(error);
  return (
    <>
      {refusal && <Alert>{refusal}</Alert>}
      {error && !refusal && (
        <LoadFailed text={texts.invitationNotOpened} retry={open} busy={false} />
      )}
      {children}
    </>
  );
}
