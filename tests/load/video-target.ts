import type { Buffer } from "node:buffer";

import { uploadTeacherVideo, uploadVideo } from "@lyceum/shared/rest/videos.ts";

import { adminToken } from "./admin-token.ts";

const UPLOAD = { admin: uploadVideo.url, teacher: uploadTeacherVideo.url };

/** Who sends videos to which site, and the fields of the course: an existing one, or one that the first video creates. */
export type VideoTarget = {
  url: string;
  token: string;
  by: keyof typeof UPLOAD;
  course: Record<string, string>;
};

/** The school's admin sends videos into its first course. */
export const targetOfAdmin = async (
  { url }: { url: string },
  [course_id = ""]: string[],
): Promise<VideoTarget> => ({
  url,
  token: await adminToken({ url }),
  by: "admin",
  course: { course_id },
});

/** Returns the status of the answer. */
export const sendVideo = async (
  { url, token, by, course }: VideoTarget,
  file: Buffer,
): Promise<number> => {
  const form = new FormData();
  form.set("title", "Load");
  for (const [field, value] of Object.entries(course)) form.set(field, value);
  form.set("video_upload", new Blob([new Uint8Array(file)]), "film.mkv");
  const headers = { authorization: `Bearer ${token}` };
  const init = { method: "POST", headers, body: form };
  const { status } = await fetch(`${url}/backend-service${UPLOAD[by]}`, init);
  return status;
};
