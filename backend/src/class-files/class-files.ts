import { CHAT_FILE_BYTES_MAX } from "@lyceum/shared/class-limits.ts";

import type { Kernel } from "../kernel/kernel.ts";
import type { Media } from "../transcoding/open-media.ts";
import { classQuotas } from "../uploads/class-quotas.ts";
import { filesRepository } from "./repository.ts";
import { chatFilesRoutes } from "./routes.ts";
import { ChatFiles, type ChatFilesDeps } from "./service.ts";

type Deps = Pick<ChatFilesDeps, "entrance" | "settings" | "removals" | "validation"> & {
  media: Pick<Media, "store" | "room" | "ffmpeg">;
};

/** Files in the chats of classes. */
export const openClassFiles = (
  { calls, config, database }: Kernel,
  { media, ...deps }: Deps,
): void => {
  const { store, room, ffmpeg } = media;
  const files = new ChatFiles({
    ...deps,
    store,
    repository: filesRepository(database, classQuotas(config.limits.teacher)),
    remakesPictures: ffmpeg !== null,
  });
  const destination = { folder: store.workFolder, room, limit: CHAT_FILE_BYTES_MAX };
  calls.add("/api", (api) => chatFilesRoutes(api, files, destination));
};
