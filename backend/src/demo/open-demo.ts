import type { Kernel } from "../kernel/kernel.ts";
import type { Media } from "../transcoding/open-media.ts";
import { importDemoVideos } from "./import-videos.ts";

/** Gives the demo school its videos before the site listens. */
export const openDemo = (
  { app, database, log }: Pick<Kernel, "app" | "database" | "log">,
  { store }: Pick<Media, "store">,
): void => {
  app.addHook("onReady", () => importDemoVideos({ database, store, log }));
};
