import { OPEN_TOPICS } from "@lyceum/shared/limits.ts";

import type { Person } from "../accounts/person.ts";

/** What decides who may watch a video. */
export type GuardedVideo = {
  uploaderId: string;
  approved: boolean;
  /** Place among the approved topics of its course, from 0; null where it is none. */
  place: number | null;
  course: { teacherId: string | null; free: boolean; published: boolean };
};

/** What anyone may watch: a free course in the catalogue, and the first topics of a paid one. */
export const isOpen = ({ place, course }: GuardedVideo): boolean =>
  course.published && place !== null && (course.free || place < OPEN_TOPICS);

/** Whose video it is, whoever bought its course, and admins; until it is approved, its uploader and admins. */
export const mayWatch = (
  person: Person | null,
  video: GuardedVideo,
  purchased: boolean,
): boolean => {
  if (isOpen(video)) return true;
  if (person === null) return false;
  if (person.role === "admin" || person.id === video.uploaderId) return true;
  return video.approved && (purchased || person.id === video.course.teacherId);
};

/** A course in the catalogue takes every teacher's video, once an admin approves it; others their own teacher's. */
export const mayAddTo = (
  person: Person,
  course: { teacherId: string | null; published: boolean },
): boolean => person.role === "admin" || course.published || person.id === course.teacherId;

/** One sees one's own uploads; an admin sees everybody's. */
export const maySeeUploadsOf = (person: Person, email: string): boolean =>
  person.role === "admin" || person.email === email;
