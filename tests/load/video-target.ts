import { adminToken } from "./admin-token.ts";
import type { VideoTarget } from "./video-senders.ts";

/** The school's admin uploads videos into its first course. */
export const targetOfAdmin = async (
  { url }: { url: string },
  [course_id = ""]: string[],
): Promise<VideoTarget> => ({
  url,
  token: await adminToken({ url }),
  by: "admin",
  course: { course_id },
});
