import multipart from "@fastify/multipart";
import { DomainError } from "@lyceum/shared/errors.ts";
import { PICTURE_MAX } from "@lyceum/shared/limits.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { removePicture, setPicture } from "@lyceum/shared/rest/profile.ts";
import type { FastifyInstance } from "fastify";

import type { DiskRoom } from "../../kernel/files/DiskRoom.ts";
import { discardFiles, receiveForm } from "../../kernel/files/receive-form.ts";
import { route } from "../../kernel/http/route.ts";
import type { Pictures } from "./service.ts";

const CHANGES_PER_MINUTE = { person: 10, visitor: 10 };

type Destination = { folder: string; room: DiskRoom };

export const pictureRoutes = async (
  app: FastifyInstance,
  pictures: Pictures,
  destination: Destination,
): Promise<void> => {
  route(
    app,
    removePicture,
    async ({ person }) => {
      await pictures.remove(person);
      return { status: "success", message: MESSAGES.account.pictureRemoved };
    },
    { callsPerMinute: CHANGES_PER_MINUTE },
  );

  // In a scope of its own: the calls beside it take JSON alone.
  await app.register(async (files) => {
    await files.register(multipart);
    const limits = { video: 0, image: PICTURE_MAX };
    route(
      files,
      setPicture,
      async ({ request, person }) => {
        const received = await receiveForm(request, { ...destination, limits });
        try {
          if (!received.image) throw new DomainError("invalid", MESSAGES.account.pictureRefused);
          const picture_url = await pictures.set(person, received.image);
          return { status: "success", message: MESSAGES.account.pictureSet, picture_url };
        } finally {
          await discardFiles(received);
        }
      },
      { longBody: true, callsPerMinute: CHANGES_PER_MINUTE },
    );
  });
};
