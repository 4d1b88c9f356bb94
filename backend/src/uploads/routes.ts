import multipart from "@fastify/multipart";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { uploadTeacherVideo, uploadVideo } from "@lyceum/shared/rest/videos.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";

import type { Person } from "../kernel/security/person.ts";
import { route } from "../kernel/http/route.ts";
import type { DiskRoom } from "../kernel/files/DiskRoom.ts";
import { IMAGE_MAX, receiveForm } from "../kernel/files/receive-form.ts";
import type { UploadsService } from "./service.ts";

type Options = {
  /** Where files are written as they come. */
  folder: string;
  room: DiskRoom;
  /** Bytes of one video. */
  uploadMax: number;
};

export const uploadsRoutes = async (
  app: FastifyInstance,
  uploads: UploadsService,
  options: Options,
): Promise<void> => {
  // In a scope of its own: the calls beside it take JSON alone.
  await app.register(async (forms) => {
    await forms.register(multipart);
    uploadCalls(forms, uploads, options);
  });
};

const uploadCalls = (
  app: FastifyInstance,
  uploads: UploadsService,
  { folder, room, uploadMax }: Options,
): void => {
  const limits = { video: uploadMax, image: IMAGE_MAX };
  const take = async (person: Person, request: FastifyRequest, status: "pending" | "approved") =>
    uploads.upload(
      person,
      await receiveForm(request, {
        folder,
        limits,
        room,
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
