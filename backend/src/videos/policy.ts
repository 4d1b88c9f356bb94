import { OPEN_TOPICS } from "@lyceum/shared/limits.ts";

import type { Person } from "../kernel/security/person.ts";

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

/** Its uploader, buyers of its course, and admins; until it is approved, its uploader and admins. */
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

/** A course takes the videos of its own teacher, and of admins. */
export const mayAddTo = (person: Person, course: { teacherId: string | null }): boolean =>
  person.role === "admin" || person.id === course.teacherId;

/** Only the uploader changes, deletes or replaces a video. */
export const isOwn = (person: Person, video: { uploaderId: string }): boolean =>
  person.id === video.uploaderId;

/** A video's uploader, and admins. */
export const mayCaption = (person: Person, video: { uploaderId: string }): boolean =>
  person.role === "admin" || isOwn(person, video);

/** What students have paid for stays; it may be replaced. */
export const mayDelete = (video: { status: string; isSold: boolean }): boolean =>
  video.status !== "approved" || !video.isSold;

/** One sees one's own uploads; an admin sees everybody's. */
export const maySeeUploadsOf = (person: Person, email: string): boolean =>
  person.role === "admin" || person.email === email;
