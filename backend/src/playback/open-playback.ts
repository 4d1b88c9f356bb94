import type { MediaStore } from "../kernel/files/store.ts";
import type { Kernel } from "../kernel/kernel.ts";
import { createPlaybacks } from "./playback.ts";
import { type MediaDeps, mediaRoutes } from "./routes.ts";
import { Viewers, type ViewersDeps } from "./viewers.ts";

type Deps = Pick<ViewersDeps, "mayWatch" | "standings"> &
  Pick<MediaDeps, "isOpen"> & { store: MediaStore };

/** Serves media to those who may watch them. */
export const openPlayback = async (
  { app, changes, config, opened }: Kernel,
  { store, mayWatch, isOpen, standings }: Deps,
): Promise<void> => {
  const { publicUrl, tokenSecret } = config;
  const viewers = new Viewers({ standings, mayWatch, changes });
  opened.defer(() => viewers.close());
  const playbacks = createPlaybacks(tokenSecret);
  await mediaRoutes(app, { store, playbacks, viewers, publicUrl, isOpen });
};
