import { MESSAGES } from "@lyceum/shared/messages.ts";
import { deleteVideo, editVideo, watchOwnVideo } from "@lyceum/shared/rest/own-videos.ts";
import {
  approveVideo,
  getByTeacher,
  getPendingVideos,
  getVideoById,
  returnVideo,
  saveProgress,
} from "@lyceum/shared/rest/videos.ts";
import type { FastifyInstance } from "fastify";

import { route } from "../kernel/http/route.ts";
import type { OwnVideos } from "./own/own-videos.ts";
import type { VideosService } from "./service.ts";

/** Those under {api}. */
export const videosRoutes = (app: FastifyInstance, videos: VideosService): void => {
  route(app, getVideoById, async ({ person, body }) => videos.topics(person, body.id));

  route(app, saveProgress, async ({ person, body }) => ({
    status: "success",
    data: await videos.saveProgress(person, body),
  }));

  route(app, getPendingVideos, async ({ person }) => ({
    status: "success",
    data: await videos.pending(person),
  }));

  route(app, approveVideo, async ({ person, body }) => ({
    status: "success",
    message: MESSAGES.approval.approved,
    data: await videos.approve(person, body.video_id),
  }));

  route(app, returnVideo, async ({ person, body }) => ({
    status: "success",
    message: MESSAGES.approval.returned,
    data: await videos.sendBack(person, body.video_id, body.note),
  }));
};

/** Those under {javaApi}. */
export const teacherVideosRoutes = (
  app: FastifyInstance,
  videos: VideosService,
  own: OwnVideos,
): void => {
  route(app, getByTeacher, async ({ person, body }) => videos.uploadsOfEmail(person, body.email));

  route(app, editVideo, async ({ person, body: { video_id, ...texts } }) => ({
    status: "success",
    message: MESSAGES.upload.edited,
    data: await own.edit(person, video_id, texts),
  }));

  route(app, deleteVideo, async ({ person, body }) => {
    await own.remove(person, body.video_id);
    return { status: "success", message: MESSAGES.upload.deleted };
  });

  route(app, watchOwnVideo, async ({ person, body }) => ({
    status: "success",
    data: await own.watch(person, body.video_id),
  }));
};
