import type { MediaStore } from "../kernel/files/store.ts";
import type { Kernel } from "../kernel/kernel.ts";
import { OpenVideos, type OpenVideosDeps } from "./open-videos.ts";
import { createPlaybacks } from "./playback.ts";
import { mediaRoutes } from "./routes.ts";
import { Viewers, type ViewersDeps } from "./viewers.ts";

type Deps = Pick<ViewersDeps, "mayWatch" | "standings"> &
  Pick<OpenVideosDeps, "isOpen"> & { store: MediaStore };

/** Serves media to those who may watch them. */
export const openPlayback = async (
  { app, changes, config, opened }: Kernel,
  { store, mayWatch, isOpen, standings }: Deps,
): Promise<void> => {
  const { publicUrl, tokenSecret, limits } = config;
  const viewers = new Viewers({ standings, mayWatch, changes });
  opened.defer(() => viewers.close());
  const open = new OpenVideos({ isOpen, changes });
  opened.defer(() => open.close());
  const playbacks = createPlaybacks(tokenSecret);
  const asksPerMinute = limits.callsPerMinute;
  await mediaRoutes(app, { store, playbacks, viewers, open, asksPerMinute, publicUrl });
};
