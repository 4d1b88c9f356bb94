import { type ReactNode, useCallback, useEffect } from "react";
import { useLocation, useParams } from "react-router-dom";

import * as texts from "#text/classroom/green-room.ts";
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
  const refusal = error && refusalOf(error);
  // Who is signed out is shown where to sign in, and comes back with the invitation.
  const isSignedOut = error && "status" in error && error.status === 401;
  if (secret !== undefined && !isSignedOut)
    return error && !refusal ? (
      <NotOpened retry={open} />
    ) : (
      <PageSpinner label={texts.openingInvitation} />
    );
  return (
    <>
      {refusal && <Alert>{refusal}</Alert>}
      {children}
    </>
  );
}

const NotOpened = ({ retry }: { retry: () => void }) => (
  <div className="grid min-h-[60dvh] place-items-center p-4">
    <LoadFailed text={texts.invitationNotOpened} retry={retry} busy={false} />
  </div>
);
