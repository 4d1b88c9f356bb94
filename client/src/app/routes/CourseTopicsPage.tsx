import type { TopicsReply } from "@lyceum/shared/rest/videos.ts";
import { type Location, useLocation, useParams } from "react-router-dom";

import * as texts from "#text/pages.ts";
import { coursesQueries, useGetVideoByIdQuery } from "../../api/courses-api.ts";
import { CourseIntro } from "../../features/watching/CourseIntro.tsx";
import { CourseTopics } from "../../features/watching/CourseTopics.tsx";
import type { Offer } from "../../features/watching/purchase.ts";
import { TopicsSkeleton } from "../../features/watching/TopicsSkeleton.tsx";
import { Badge } from "../../ui/feedback/Badge.tsx";
import { Skeleton } from "../../ui/feedback/Skeleton.tsx";
import { courseLd, coursePath, descriptionOf } from "../seo/course-ld.ts";
import { Page } from "../seo/Page.tsx";
import { missingIfRefused, type Prefetch } from "../hydration/prefetch.ts";
import { type Site, useSite } from "../seo/site.ts";
import { useResuming } from "../signed-in/use-resuming.ts";
import { useSession } from "../signed-in/use-session.ts";

export const prefetch: Prefetch = (dispatch, { params: { id = "" } }) => [
  dispatch(coursesQueries.getVideoById.initiate({ id, person: null })).then(missingIfRefused),
];

type Known = { title?: string; course_type?: string } | null;

/** A course to watch. A link from a list carries its title; the page works without it. */
export default function CourseTopicsPage() {
  const site = useSite();
  const { id = "" } = useParams();
  const { state } = useLocation() as Location<Known>;
  const session = useSession();
  const person = session?.email_id ?? null;
  const resuming = useResuming();
  const { data: course, isError } = useGetVideoByIdQuery({ id, person }, { skip: resuming });
  const title = course?.course_title ?? state?.title;
  const type = course?.course_type ?? state?.course_type;
  const offer = {
    courseId: id,
    courseTitle: title ?? texts.course,
    price: course?.course_price,
    signedIn: person !== null,
    mayBuy: session === null || session.role === "student",
  };
  return (
    <Page
      title={title ?? texts.course}
      {...(course && factsOf(site, course.id ?? id, course, person))}
    >
      <div className="mx-auto grid max-w-6xl gap-5 px-5 py-6 sm:py-8">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="min-w-0 text-2xl font-bold tracking-tight wrap-break-word sm:text-3xl">
            {title ?? (isError ? texts.course : <TitleSkeleton />)}
          </h1>
          {type && <Badge tone={type === "Free" ? "accent" : "neutral"}>{type}</Badge>}
        </div>
        <Intro id={id} course={course} offer={offer} pending={resuming} />
        <div className="in-data-signed-in:invisible">
          {resuming ? (
            <TopicsSkeleton />
          ) : (
            <CourseTopics
              key={`${id} ${person}`}
              courseId={id}
              person={person}
              writesCaptions={session?.role === "admin"}
              courseType={type}
              offer={offer}
            />
          )}
        </div>
      </div>
    </Page>
  );
}

type IntroProps = {
  id: string;
  course: TopicsReply | undefined;
  offer: Offer;
  /** Who is signed in is not known yet. */ pending: boolean;
};

/** What a visitor reads stands there until what this person gets is known: only the purchase differs. */
function Intro({ id, course, offer, pending }: IntroProps) {
  const { data: visitors } = coursesQueries.getVideoById.useQueryState({ id, person: null });
  const shown = course ?? visitors;
  if (!shown) return null;
  const isUnknown = pending || course === undefined;
  return (
    <div className="in-data-signed-in:[&_a]:invisible">
      <CourseIntro course={shown} offer={offer} pending={isUnknown} />
    </div>
  );
}

/** Search engines get a visitor's view. */
const factsOf = (site: Site, id: string, course: TopicsReply, person: string | null) => ({
  canonical: coursePath(id),
  description: descriptionOf(course),
  ...(person === null && { jsonLd: courseLd(site, id, course) }),
});

const TitleSkeleton = () => (
  <>
    <span className="sr-only">{texts.course}</span>
    <Skeleton className="h-9 w-64" />
  </>
);
