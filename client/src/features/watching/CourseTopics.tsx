import { MESSAGES } from "@lyceum/shared/messages.ts";
import { Clapperboard, SearchX } from "lucide-react";
import { Link } from "react-router-dom";

import * as texts from "#text/watching.ts";
import { useGetVideoByIdQuery } from "../../api/courses-api.ts";
import { useFollowCatalogue } from "../../api/use-follow-catalogue.ts";
import { Alert } from "../../ui/feedback/Alert.tsx";
import { Button, buttonLook } from "../../ui/controls/Button.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { TopicsSkeleton } from "./TopicsSkeleton.tsx";
import type { Offer } from "./purchase.ts";
import { forViewer, isPreparing, isPreviewOf } from "./topics.ts";
import { useAskWhile } from "./use-ask-while.ts";
import { Watch } from "./Watch.tsx";

type CourseTopicsProps = {
  courseId: string;
  /** The signed-in person. */
  person: string | null;
  /** Whether they may write captions of any video: admins. */
  writesCaptions: boolean;
  /** As the page that led here knows it. */
  courseType: string | undefined;
  offer: Offer;
};

/** The topics of a course, updated by the live feed: loading, failed, none yet, or the player. */
export function CourseTopics({
  courseId,
  person,
  writesCaptions,
  courseType,
  offer,
}: CourseTopicsProps) {
  const { data, error, isFetching, refetch } = useGetVideoByIdQuery({ id: courseId, person });
  useFollowCatalogue();
  useAskWhile(data?.data.some(isPreparing) ?? false, () => void refetch());
  const renew = async (topicId: string) => {
    const reply = await refetch().unwrap();
    return reply.data.find((topic) => topic.id === topicId)?.playback ?? null;
  };
  if (!data) {
    if (!error) return <TopicsSkeleton />;
    return isNotFound(error) ? <NotFound /> : <Failed retry={refetch} busy={isFetching} />;
  }
  if (data.data.length === 0) return <NoTopics />;
  return (
    <Watch
      offer={offer}
      isPreview={isPreviewOf(data, courseType)}
      topics={forViewer(data, person, courseType)}
      person={person}
      writesCaptions={writesCaptions}
      renew={renew}
    />
  );
}

/** A malformed course id is refused. */
const isNotFound = (error: object) =>
  "status" in error && (error.status === 404 || error.status === 400);

const NotFound = () => (
  <EmptyState icon={SearchX} title={MESSAGES.courses.notFound}>
    <p>{texts.mayTakenOutCatalogue}</p>
    <Link to="/" className={`${buttonLook({ variant: "secondary" })} mt-4`}>
      {texts.seeAllCourses}
    </Link>
  </EmptyState>
);

const NoTopics = () => (
  <EmptyState icon={Clapperboard} title={texts.noTopicsYet}>
    {texts.soonFirstOneAppearsHere}
  </EmptyState>
);

const Failed = ({ retry, busy }: { retry: () => unknown; busy: boolean }) => (
  <Alert
    action={
      <Button variant="secondary" size="small" busy={busy} onClick={() => void retry()}>
        {texts.tryAgain}
      </Button>
    }
  >
    {MESSAGES.home.loadFailed}
  </Alert>
);
