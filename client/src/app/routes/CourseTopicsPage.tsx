import type { TopicsReply } from "@lyceum/shared/rest/videos.ts";
import { type Location, useLocation, useParams } from "react-router-dom";

import { coursesQueries, useGetVideoByIdQuery } from "../../api/courses-api.ts";
import { CourseTopics } from "../../features/watching/CourseTopics.tsx";
import { TopicsSkeleton } from "../../features/watching/TopicsSkeleton.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { courseLd, coursePath, descriptionOf } from "../course-ld.ts";
import { Page } from "../Page.tsx";
import type { Prefetch } from "../prefetch.ts";
import { type Site, useSite } from "../site.ts";
import { useResuming } from "../use-resuming.ts";
import { useSession } from "../use-session.ts";

const NOT_FOUND = { status: 404 };

/** A malformed id is refused, and means the same: there is no such course. */
export const prefetch: Prefetch = (dispatch, { params: { id = "" } }) => [
  dispatch(coursesQueries.getVideoById.initiate({ id, person: null })).then(({ error }) => ({
    error: error && "status" in error && error.status === 400 ? NOT_FOUND : error,
  })),
];

type Known = { title?: string; course_type?: string } | null;

/** A course to watch. A link from a list carries its title; the page works without it. */
export default function CourseTopicsPage() {
  const site = useSite();
  const { id = "" } = useParams();
  const { state } = useLocation() as Location<Known>;
  const person = useSession()?.email_id ?? null;
  const resuming = useResuming();
  const { data: course, isError } = useGetVideoByIdQuery({ id, person }, { skip: resuming });
  const title = course?.course_title ?? state?.title;
  const type = course?.course_type ?? state?.course_type;
  return (
    <Page title={title ?? "Course"} {...(course && factsOf(site, id, course, person))}>
      <div className="mx-auto grid max-w-6xl gap-6 px-4 py-6 sm:px-5 sm:py-9">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="min-w-0 text-2xl font-bold tracking-tight wrap-anywhere sm:text-3xl">
            {title ?? (isError ? "Course" : <TitleSkeleton />)}
          </h1>
          {type && <Badge tone={type === "Free" ? "accent" : "neutral"}>{type}</Badge>}
        </div>
        <div className="in-data-signed-in:invisible">
          {resuming ? (
            <TopicsSkeleton />
          ) : (
            <CourseTopics key={`${id} ${person}`} courseId={id} person={person} />
          )}
        </div>
      </div>
    </Page>
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
    <span className="sr-only">Course</span>
    <Skeleton className="h-9 w-64" />
  </>
);
