import type { DiskRoom } from "../kernel/files/DiskRoom.ts";
import type { MediaStore } from "../kernel/files/store.ts";
import type { Kernel } from "../kernel/kernel.ts";
import type { FileValidation } from "../uploads/validate-files.ts";
import { commentsRepository } from "./comments/comments-repository.ts";
import { blogImages } from "./images/blog-images-repository.ts";
import { imagesRoutes } from "./images/routes.ts";
import { blogsRepository } from "./repository.ts";
import { blogsRoutes } from "./routes.ts";
import { createBlogs } from "./service.ts";

type Deps = { store: MediaStore; room: DiskRoom; validation: Pick<FileValidation, "image"> };

/** Blogs with their comments and pictures. `forgetImages` is for the clean-up. */
export const openBlogs = (
  { calls, changes, config, database }: Kernel,
  { store, room, validation }: Deps,
) => {
  const comments = commentsRepository(database);
  const blogs = createBlogs({ repository: blogsRepository(database), comments, changes });
  const images = blogImages(database);
  calls.add("/api", async (api) => {
    blogsRoutes(api, blogs, config.limits);
    await imagesRoutes(api, { store, room, validation, images });
  });
  return { blogs, forgetImages: images.forgetUnused };
};
