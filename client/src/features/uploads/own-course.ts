import type { OwnCourse } from "@lyceum/shared/rest/courses.ts";

/** Teachers add videos to their own courses; other backends do not say which these are. */
export const isOwn = ({ purchased }: OwnCourse): boolean => purchased !== false;
