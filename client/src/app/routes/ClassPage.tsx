import { MESSAGES } from "@lyceum/shared/messages.ts";
import { lazy, type ReactNode } from "react";
import { Link, useLocation, useParams } from "react-router-dom";

import * as texts from "#text/class-page.ts";
import * as bankTexts from "#text/question-bank.ts";
import { loadPart } from "../../browser/load-part.ts";
import { Region } from "../../features/classes/page/Region.tsx";
import { classPageQuery, useClassPageQuery } from "../../features/classes/page/class-page-api.ts";
import { ClassPageView } from "../../features/classes/page/ClassPageView.tsx";
import { Invitation } from "../../features/classroom/green-room/Invitation.tsx";
import { LaterRecordings } from "../../features/uploads/recordings/RecordingsRegion.tsx";
import EmailVerification from "../../features/email-verification/EmailVerification.tsx";
import { buttonLook } from "../../ui/controls/Button.tsx";
import { LazyPart } from "../../ui/feedback/LazyPart.tsx";
import { LoadFailed } from "../../ui/feedback/LoadFailed.tsx";
import { Skeleton } from "../../ui/feedback/Skeleton.tsx";
import { missingIfRefused, type Prefetch, statusOf } from "../hydration/prefetch.ts";
import { Page } from "../seo/Page.tsx";
import { useResuming } from "../signed-in/use-resuming.ts";
import { useSession } from "../signed-in/use-session.ts";

const QuestionBank = lazy(() =>
  loadPart(() => import("../../features/question-bank/QuestionBank.tsx")),
);

/** Milliseconds: a class that starts, ends or is moved shows it by itself. */
const ASKED_EVERY = 15_000;

/**
 * A class that is not for everyone is no failure: the page asks its reader to sign in, and says the same of a class that does
 * not exist.
 */
export const prefetch: Prefetch = (dispatch, { params: { id = "" } }) => [
  dispatch(classPageQuery.initiate({ id, person: null })).then((fetched) =>
    statusOf(fetched) === 401 ? {} : missingIfRefused(fetched),
  ),
];

/** The page of a class, before, while and after it is live. */
export default function ClassPage() {
  const { id = "" } = useParams();
  const person = useSession()?.email_id ?? null;
  const resuming = useResuming();
  const shown = <Shown key={`${id} ${person}`} id={id} person={person} resuming={resuming} />;
  return (
    <div className="mx-auto grid max-w-3xl gap-10 px-5 py-8 sm:py-12">
      {person === null ? shown : <Invitation>{shown}</Invitation>}
    </div>
  );
}

type ShownProps = { id: string; person: string | null; resuming: boolean };

function Shown({ id, person, resuming }: ShownProps) {
  const looked = { id, person };
  const role = useSession()?.role === "admin" ? "admin" : "teacher";
  const { data, error, isFetching, refetch } = useClassPageQuery(looked, {
    skip: resuming,
    pollingInterval: ASKED_EVERY,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });
  const status = error && "status" in error ? error.status : null;
  // The class may have been deleted, or closed to this person, since it was shown.
  const refusal = refusalOf(status, person);
  if (refusal) return refusal;
  if (data)
    return (
      <Page
        title={data.class.title}
        description={texts.liveClassWith(data.class.teacher.name)}
        noIndex={data.class.access === "closed"}
      >
        <ClassPageView
          page={data}
          looked={looked}
          recordings={
            data.as === "host" &&
            person !== null && <LaterRecordings classId={id} email={person} as={role} />
          }
        >
          {data.as === "host" && data.class.course && (
            <QuestionsRegion courseId={data.class.course.id} />
          )}
        </ClassPageView>
      </Page>
    );
  if (status === null) return <Loading />;
  return (
    <Page title={texts.aClass} noIndex>
      <LoadFailed text={texts.classNotLoaded} retry={() => void refetch()} busy={isFetching} />
    </Page>
  );
}

/** What is said instead of the class; null for a failure that says nothing of it. */
function refusalOf(status: number | null, person: string | null): ReactNode {
  if (status === 401 && person === null) return <SignInFirst />;
  if (status === 403)
    return (
      <Note title={MESSAGES.meeting.notInvited}>
        <EmailVerification />
      </Note>
    );
  if (status === 404 || status === 400) return <Note title={MESSAGES.meeting.notFound} />;
  return null;
}

/** Where a teacher prepares what is asked in the class. */
const QuestionsRegion = ({ courseId }: { courseId: string }) => (
  <Region title={bankTexts.questionsOfCourse} lead={bankTexts.whatFor}>
    <LazyPart
      name={bankTexts.questionsOfCourse}
      loading={<Skeleton className="h-16 rounded-card" />}
    >
      <QuestionBank courseId={courseId} />
    </LazyPart>
  </Region>
);

const Loading = () => (
  <Page title={texts.aClass} noIndex>
    <div role="status" className="grid gap-6">
      <span className="sr-only">{texts.loadingClass}</span>
      <Skeleton className="h-40 rounded-card" />
      <Skeleton className="h-24 rounded-card" />
    </div>
  </Page>
);

/** The address is kept with its invitation: after signing in or registering, the page opens as it was asked for. */
function SignInFirst() {
  const from = useLocation();
  return (
    <Note title={texts.classByInvitation}>
      <p className="text-ink-muted">{texts.signInToSee}</p>
      <Link to="/login" state={{ from }} className={buttonLook()}>
        {texts.login}
      </Link>
    </Note>
  );
}

const Note = ({ title, children }: { title: string; children?: ReactNode }) => (
  <Page title={texts.aClass} noIndex>
    <div className="grid justify-items-start gap-4">
      <h1 className="text-2xl font-bold tracking-tight sm:text-3xl">{title}</h1>
      {children}
    </div>
  </Page>
);
