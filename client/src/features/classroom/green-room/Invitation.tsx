import { MESSAGES } from "@lyceum/shared/messages.ts";
import { type ReactNode, useEffect, useState } from "react";
import { useLocation, useParams } from "react-router-dom";

import * as texts from "#text/classroom/green-room.ts";
import { Alert } from "../../../ui/feedback/Alert.tsx";
import { PageSpinner } from "../../../ui/feedback/Spinner.tsx";
import { useReplaceAddress } from "../../../ui/use-replace-address.ts";
import { useAcceptInvitationMutation } from "./class-api.ts";

const SECRET = /^#invitation=([\w-]{1,100})$/;

/** Uses the invitation in the address before the class is fetched, and removes it from the address. */
export function Invitation({ children }: { children: ReactNode }) {
  const { id = "" } = useParams();
  const { hash } = useLocation();
  const replaceAddress = useReplaceAddress();
  const [accept] = useAcceptInvitationMutation();
  const [failed, setFailed] = useState(false);
  const secret = SECRET.exec(hash)?.[1];
  useEffect(() => {
    if (secret === undefined) return;
    void accept({ id, secret }).then(({ error }) => {
      setFailed(error !== undefined);
      replaceAddress();
    });
  }, [secret, id, accept, replaceAddress]);
  if (secret !== undefined) return <PageSpinner label={texts.openingInvitation} />;
  return (
    <>
      {failed && <Alert>{MESSAGES.meeting.invitationOver}</Alert>}
      {children}
    </>
  );
}
