import type { Kernel } from "../kernel/kernel.ts";
import { uploadQuotas } from "../uploads/quotas.ts";
import { type VideoAccess, createVideoAccess } from "./catalogue/access.ts";
import { createOwnVideos } from "./own/own-videos.ts";
import { teacherVideosRoutes, videosRoutes } from "./routes.ts";
import { type VideosDeps, type VideosService, createVideos } from "./service.ts";

/** Videos of courses: who may watch them, their approval, and how far people are. */
export const openVideos = (
  { calls, config, database, jobs }: Kernel,
  { playbackOf, onApproved }: Pick<VideosDeps, "playbackOf" | "onApproved">,
): { videos: VideosService; access: VideoAccess } => {
  const access = createVideoAccess(database);
  const quotas = uploadQuotas(config.limits.teacher);
  const videos = createVideos({ database, access, quotas, jobs, playbackOf, onApproved });
  calls.add("/api", (api) => videosRoutes(api, videos));
  const own = createOwnVideos({ database, playbackOf, onChanged: onApproved });
  calls.add("/backend-service", (scope) => teacherVideosRoutes(scope, videos, own));
  return { videos, access };
};
