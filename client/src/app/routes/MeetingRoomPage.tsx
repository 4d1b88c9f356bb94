import { useState } from "react";

import type { EndReason } from "../../api/watch-session.ts";
import { ClassroomPage } from "../../features/classroom/ClassroomPage.tsx";
import { Invitation } from "../../features/classroom/green-room/Invitation.tsx";
import { EmailVerification } from "../../features/email-verification/EmailVerification.tsx";
import { session } from "../../session/session.ts";
import { useSession } from "../use-session.ts";
import { useSessionWatch } from "../use-session-watch.ts";

/** The class itself reports the end of the session, so that a removed person knows why it is gone. */
export default function MeetingRoomPage() {
  const signedIn = useSession() !== null;
  const [end, setEnd] = useState<EndReason | null>(null);
  useSessionWatch({
    ended: (why) => {
      setEnd(why);
      session.end();
    },
  });
  return (
    <Invitation>
      <ClassroomPage
        sessionEnd={signedIn ? null : (end ?? "signed-out")}
        notInvitedHelp={<EmailVerification />}
      />
    </Invitation>
  );
}
