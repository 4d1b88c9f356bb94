import { lazy, useState } from "react";

import * as texts from "#text/class-slots.ts";
import { classroom } from "#text/classroom/class.ts";
import type { EndReason } from "../../live/watch-session.ts";
import { ClassroomPage } from "../../features/classroom/ClassroomPage.tsx";
import type { Slots } from "../../features/classroom/module/slots.ts";
import { Invitation } from "../../features/classroom/green-room/Invitation.tsx";
import { loadPart } from "../../browser/load-part.ts";
import { LazyPart } from "../../ui/feedback/LazyPart.tsx";
import { Skeleton } from "../../ui/feedback/Skeleton.tsx";
import { session } from "../../session/session.ts";
import { Page } from "../seo/Page.tsx";
import { useSession } from "../signed-in/use-session.ts";
import { useSessionWatch } from "../signed-in/use-session-watch.ts";

const EmailVerification = lazy(() =>
  loadPart(() => import("../../features/email-verification/EmailVerification.tsx")),
);

const ClassMaterials = lazy(() => loadPart(() => import("./ClassMaterials.tsx")));

const CourseQuestions = lazy(() => loadPart(() => import("./CourseQuestions.tsx")));

const slots: Slots = {
  Materials: (props) => (
    <LazyPart name={texts.theMaterials} loading={<Skeleton className="h-16 rounded-card" />}>
      <ClassMaterials {...props} />
    </LazyPart>
  ),
  QuestionBank: (props) => (
    <LazyPart name={texts.theQuestions} loading={<Skeleton className="h-16 rounded-card" />}>
      <CourseQuestions {...props} />
    </LazyPart>
  ),
};

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
    <Page title={classroom} noIndex>
      <Invitation>
        <ClassroomPage
          sessionEnd={signedIn ? null : (end ?? "signed-out")}
          notInvitedHelp={
            <LazyPart>
              <EmailVerification />
            </LazyPart>
          }
          slots={slots}
        />
      </Invitation>
    </Page>
  );
}
