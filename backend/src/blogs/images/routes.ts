import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";

import multipart from "@fastify/multipart";
import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { addBlogImage } from "@lyceum/shared/rest/blogs.ts";
import { MEDIA_ROOT } from "@lyceum/shared/rest/videos.ts";
import type { FastifyInstance } from "fastify";

import { route } from "../../kernel/http/route.ts";
import type { DiskRoom } from "../../kernel/files/DiskRoom.ts";
import type { MediaStore } from "../../kernel/files/store.ts";
import type { BlogImages } from "./blog-images-repository.ts";
import type { FileValidation } from "../../uploads/validate-files.ts";
import {
  IMAGE_MAX,
  type ReceivedFile,
  discardFiles,
  receiveForm,
} from "../../kernel/files/receive-form.ts";

type ImagesDeps = {
  store: MediaStore;
  images: Pick<BlogImages, "note">;
  validation: Pick<FileValidation, "image">;
  room: DiskRoom;
};

/** Pictures that stand in a text. */
export const imagesRoutes = async (app: FastifyInstance, deps: ImagesDeps): Promise<void> => {
  // In a scope of its own: the calls beside it take JSON alone.
  await app.register(async (images) => {
    await images.register(multipart);
    const limits = { video: 0, image: IMAGE_MAX };
    route(
      images,
      addBlogImage,
      async ({ request, person }) => {
        const { store, room } = deps;
        const received = await receiveForm(request, { folder: store.workFolder, limits, room });
        try {
          if (!received.image) throw new DomainError("invalid", MESSAGES.blogs.notImage);
          return { success: true, url: await keepImage(deps, person.id, received.image) };
        } finally {
          await discardFiles(received);
        }
      },
      { longBody: true },
    );
  });
};

/** Its url. Throws unsupported. */
const keepImage = async (
  { store, images, validation }: ImagesDeps,
  personId: string,
  file: ReceivedFile,
): Promise<string> => {
  const image = await validation.image(personId, file, store.workFolder, MESSAGES.blogs.notImage);
  const key = `images/${randomUUID()}.${image.extension}`;
  try {
    // Noted first: whatever dies afterwards, it is not forgotten.
    await images.note(key);
    await store.put(image.path, key);
  } catch (error) {
    await rm(image.path, { force: true });
    throw error;
  }
  return `${MEDIA_ROOT}/${key}`;
};
