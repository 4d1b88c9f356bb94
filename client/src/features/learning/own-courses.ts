import { OPEN_TOPICS } from "@lyceum/shared/limits.ts";
import type { OwnCourse } from "@lyceum/shared/rest/courses.ts";

export const freeOf = (courses: readonly OwnCourse[]) =>
  courses.filter(({ course_type }) => course_type === "Free");

export const purchasedOf = (courses: readonly OwnCourse[]) =>
  courses.filter(({ course_type, purchased }) => course_type === "Paid" && purchased);

/** Courses that a student could buy, the newest first. */
export const othersOf = (courses: readonly OwnCourse[]) =>
  courses.filter(({ course_type, purchased }) => course_type === "Paid" && !purchased);

/** The share of a course that was played, 0 to 1; null if nothing was, or its length is unknown. */
export function shareWatched({ videos }: OwnCourse): number | null {
  const sum = (numbers: number[]) => numbers.reduce((left, right) => left + right, 0);
  const length = sum(videos.map(({ duration }) => duration ?? 0));
  const watched = sum(
    videos.map(({ duration, progress }) => Math.min(progress?.watched ?? 0, duration ?? 0)),
  );
  return watched > 0 ? watched / length : null;
}

/** `number` from 1; `position` in seconds. */
export type Resuming = { course: OwnCourse; videoId: string; number: number; position: number };

/** This close to its end, in seconds, a topic counts as finished, and the next one follows. */
const NEAR_END = 3;

/** Where a student left off last: in the topic watched last, or at the start of the next one. */
export function resumingIn(courses: readonly OwnCourse[]): Resuming | null {
  const latest = courses
    .flatMap((course) =>
      course.videos.map((video, index) => ({
        course,
        index,
        at: video.progress?.updated_at ?? "",
      })),
    )
    .filter(({ at }) => at !== "")
    .toSorted((left, right) => Date.parse(right.at) - Date.parse(left.at));
  for (const { course, index } of latest) {
    const found = resumingAfter(course, index);
    if (found) return found;
  }
  return null;
}

function resumingAfter(course: OwnCourse, index: number): Resuming | null {
  const { id, duration, progress } = course.videos[index]!;
  const position = progress?.position ?? 0;
  const isFinished = typeof duration === "number" && position > duration - NEAR_END;
  if (!isFinished) return { course, videoId: id, number: index + 1, position };
  const next = course.videos[index + 1];
  if (!next || !isOpen(course, index + 1)) return null;
  return { course, videoId: next.id, number: index + 2, position: 0 };
}

const isOpen = ({ course_type, purchased }: OwnCourse, index: number) =>
  course_type === "Free" || purchased === true || index < OPEN_TOPICS;
