import { type Location, useLocation, useParams } from "react-router-dom";

import { useGetVideoByIdQuery } from "../../api/courses-api.ts";
import { CourseTopics } from "../../features/watching/CourseTopics.tsx";
import { TopicsSkeleton } from "../../features/watching/TopicsSkeleton.tsx";
import { Badge } from "../../ui/Badge.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { Page } from "../Page.tsx";
import { useResuming } from "../use-resuming.ts";
import { useSession } from "../use-session.ts";

type Known = { title?: string; course_type?: string } | null;

/** A course to watch. Whoever comes from a list brings its title along; a link works without. */
export default function CourseTopicsPage() {
  const { id = "" } = useParams();
  const { state } = useLocation() as Location<Known>;
  const person = useSession()?.email_id ?? null;
  const resuming = useResuming();
  const { data, isError } = useGetVideoByIdQuery(id, { skip: resuming });
  const title = data?.course_title ?? state?.title;
  const type = data?.course_type ?? state?.course_type;
  return (
    <Page title={title ?? "Course"}>
      <div className="mx-auto grid max-w-6xl gap-6 px-4 py-6 sm:px-5 sm:py-9">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="min-w-0 text-2xl font-bold tracking-tight wrap-anywhere sm:text-3xl">
            {title ?? (isError ? "Course" : <TitleSkeleton />)}
          </h1>
          {type && <Badge tone={type === "Free" ? "accent" : "neutral"}>{type}</Badge>}
        </div>
        {resuming ? (
          <TopicsSkeleton />
        ) : (
          <CourseTopics key={`${id} ${person}`} courseId={id} person={person} />
        )}
      </div>
    </Page>
  );
}

const TitleSkeleton = () => (
  <>
    <span className="sr-only">Course</span>
    <Skeleton className="h-9 w-64" />
  </>
);
