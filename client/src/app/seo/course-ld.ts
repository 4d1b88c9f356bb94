import type { Topic, TopicsReply } from "@lyceum/shared/rest/videos.ts";

import type { JsonLd } from "./json-ld.ts";
import { absolute, type Site } from "./site.ts";

export const coursePath = (id: string) => `/course-topics/${encodeURIComponent(id)}`;

/** A course and its free videos, whose addresses are in a visitor's reply. */
export const courseLd = (site: Site, id: string, course: TopicsReply): JsonLd => ({
  "@type": "Course",
  name: course.course_title,
  description: descriptionOf(course),
  url: absolute(site, coursePath(id)),
  isAccessibleForFree: course.course_type === "Free",
  provider: { "@type": "Organization", name: site.name, url: absolute(site, "/") },
  hasPart: course.data.flatMap((topic) => videoLd(site, id, topic) ?? []),
});

export const descriptionOf = ({ course_title, course_description }: TopicsReply) =>
  course_description || course_title;

/** Null for a protected video, or one without a picture, which the format requires. */
function videoLd(
  site: Site,
  courseId: string,
  { id, title, playback, uploaded_at }: Topic,
): JsonLd | null {
  if (!playback?.poster_url || !uploaded_at) return null;
  return {
    "@type": "VideoObject",
    name: title,
    description: title,
    thumbnailUrl: absolute(site, playback.poster_url),
    uploadDate: uploaded_at,
    ...(playback.duration !== null && { duration: `PT${Math.round(playback.duration)}S` }),
    url: `${absolute(site, coursePath(courseId))}?topic=${id}`,
  };
}
