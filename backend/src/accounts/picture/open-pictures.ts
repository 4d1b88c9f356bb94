import type { DiskRoom } from "../../kernel/files/DiskRoom.ts";
import type { MediaStore } from "../../kernel/files/store.ts";
import type { Kernel } from "../../kernel/kernel.ts";
import { pictureRepository } from "./repository.ts";
import { pictureRoutes } from "./routes.ts";
import { createPictures, type PicturesDeps } from "./service.ts";

type Deps = Pick<PicturesDeps, "validation" | "removals"> & { store: MediaStore; room: DiskRoom };

/** People's pictures. Opened after uploads, which say what a file is. */
export const openPictures = ({ calls, database, log }: Kernel, deps: Deps): void => {
  const { room, ...parts } = deps;
  const pictures = createPictures({ ...parts, log, repository: pictureRepository(database) });
  calls.add("/api", (api) => pictureRoutes(api, pictures, { folder: deps.store.workFolder, room }));
};
