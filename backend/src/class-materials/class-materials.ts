import { MATERIAL_BYTES_MAX } from "@lyceum/shared/limits.ts";

import type { Media } from "../transcoding/open-media.ts";
import type { Kernel } from "../kernel/kernel.ts";
import { createTickets } from "../kernel/security/tickets.ts";
import { type MaterialsRepository, materialsRepository } from "./repository.ts";
import { materialsRoutes } from "./routes.ts";
import { Materials, type MaterialsDeps } from "./service.ts";

type Deps = Pick<MaterialsDeps, "entrance" | "standings" | "removals"> & {
  media: Pick<Media, "store" | "room">;
};

/** Files and links of classes. */
export const openClassMaterials = (
  { calls, config, database }: Kernel,
  { media, ...deps }: Deps,
): Pick<MaterialsRepository, "fingerprintOf"> => {
  const { store, room } = media;
  const repository = materialsRepository(database);
  const materials = new Materials({
    ...deps,
    store,
    repository,
    tickets: createTickets("class materials", config.tokenSecret),
  });
  calls.add("/api", (api) =>
    materialsRoutes(api, materials, {
      folder: store.workFolder,
      room,
      limit: MATERIAL_BYTES_MAX,
    }),
  );
  return repository;
};
