import multipart from "@fastify/multipart";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { uploadTeacherVideo, uploadVideo } from "@lyceum/shared/rest/videos.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";

import type { Person } from "../accounts/person.ts";
import { route } from "../http/route.ts";
import type { DiskRoom } from "../media/DiskRoom.ts";
import { IMAGE_MAX, receiveForm } from "./receive.ts";
import type { UploadsService } from "./service.ts";

/** `folder`: where files are written as they come; `uploadMax`: bytes of one video. */
export const uploadsRoutes = async (
  app: FastifyInstance,
  uploads: UploadsService,
  { folder, room, uploadMax }: { folder: string; room: DiskRoom; uploadMax: number },
): Promise<void> => {
  await app.register(multipart);
  const limits = { video: uploadMax, image: IMAGE_MAX };

  const take = async (person: Person, request: FastifyRequest, status: "pending" | "approved") =>
    uploads.upload(
      person,
      await receiveForm(request, {
        ...{ folder, limits, room },
        admit: (bytes) => uploads.admit(person, bytes),
      }),
      status,
    );

  route(
    app,
    uploadTeacherVideo,
    async ({ person, request }) => ({
      status: "success",
      message: MESSAGES.upload.pending,
      data: await take(person, request, "pending"),
    }),
    { longBody: true },
  );

  route(
    app,
    uploadVideo,
    async ({ person, request }) => ({
      status: "success",
      message: MESSAGES.upload.approved,
      data: await take(person, request, "approved"),
    }),
    { longBody: true },
  );
};
