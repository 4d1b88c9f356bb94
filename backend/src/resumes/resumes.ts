import { inBackground } from "@lyceum/shared/edges.ts";

import type { DiskRoom } from "../kernel/files/DiskRoom.ts";
import type { MediaStore } from "../kernel/files/store.ts";
import type { Kernel } from "../kernel/kernel.ts";
import type { FindCourses } from "./match/match.ts";
import { createResumeReader } from "./reading/read-resume.ts";
import { resumesRoutes } from "./routes.ts";
import { createResumes } from "./service.ts";

type Deps = {
  store: Pick<MediaStore, "workFolder">;
  room: DiskRoom;
  findCourses: FindCourses;
};

/** The resume scanner. Its readers start when somebody is about to scan. */
export const openResumes = (
  { calls, config, log, opened }: Kernel,
  { store, room, findCourses }: Deps,
): void => {
  const { scansPerMinute } = config.limits;
  const reader = createResumeReader({ log, niceness: config.media.niceness });
  opened.defer(() => reader.close());
  const resumes = createResumes({ reader, findCourses });
  const destination = { folder: store.workFolder, room };
  const expect = () => inBackground("readers of resumes", log, reader.expect);
  calls.add("/backend-service", (scope) =>
    resumesRoutes(scope, resumes, { destination, scansPerMinute, expect }),
  );
};
