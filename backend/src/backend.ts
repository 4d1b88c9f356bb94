import type { FastifyBaseLogger, FastifyInstance } from "fastify";

import { proofOfWork } from "./accounts/bot-check.ts";
import { loginTries } from "./accounts/login-tries.ts";
import { createPasswords } from "./accounts/passwords.ts";
import { accountsRepository } from "./accounts/repository.ts";
import { accountsRoutes } from "./accounts/routes.ts";
import { type AccountsService, createAccounts } from "./accounts/service.ts";
import { sessionCookie } from "./accounts/session-cookie.ts";
import { accessTokens, refreshTokens, registerJwt } from "./accounts/tokens.ts";
import { classesRepository } from "./classes/repository.ts";
import { classesRoutes } from "./classes/routes.ts";
import { type ClassesService, createClasses } from "./classes/service.ts";
import type { BackendConfig } from "./config.ts";
import { createCatalogue } from "./courses/catalogue.ts";
import { coursesRepository } from "./courses/repository.ts";
import { coursesRoutes } from "./courses/routes.ts";
import { type CoursesService, createCourses } from "./courses/service.ts";
import { type Changes, createChanges } from "./database/changes.ts";
import type { Database } from "./database/database.ts";
import { createDemo } from "./demo/demo.ts";
import { healthRoutes } from "./health/routes.ts";
import { keepHouse } from "./housekeeping.ts";
import { readyScope } from "./http/scope.ts";
import { openMedia } from "./media/media.ts";
import { createPlaybacks } from "./media/playback.ts";
import { mediaRoutes } from "./media/serve.ts";
import { resumableUploads } from "./uploads/resumable.ts";
import { uploadsRoutes } from "./uploads/routes.ts";
import { createUploads } from "./uploads/service.ts";
import { tusRoutes } from "./uploads/tus.ts";
import { createVideoAccess } from "./videos/access.ts";
import { teacherVideosRoutes, videosRoutes } from "./videos/routes.ts";
import { type VideosService, createVideos } from "./videos/service.ts";
import { visitsRoutes } from "./visits/routes.ts";

export type BackendDeps = { database: Database; config: BackendConfig; log: FastifyBaseLogger };

/** What live parts of the site ask of the backends. `close` leaves the database to whoever connected it. */
export type Backend = {
  accounts: AccountsService;
  classes: ClassesService;
  courses: CoursesService;
  videos: VideosService;
  changes: Changes;
  close(): Promise<void>;
};

const SECRET_MIN = 32;

/**
 * Puts every REST call under /api and /backend-service, and /health and /ready beside them. The database must be
 * migrated. `app` should be made with `serverOptions` (http/server-options.ts).
 */
export const registerBackend = async (
  app: FastifyInstance,
  { database, config, log }: BackendDeps,
): Promise<Backend> => {
  if (config.tokenSecret.length < SECRET_MIN)
    throw new Error(`The token secret needs at least ${SECRET_MIN} characters`);
  await registerJwt(app, config.tokenSecret);
  const accounts = await openAccounts(app, { database, config, log });
  app.decorate("authenticate", accounts.authenticate);
  const changes = await createChanges(database.url, log);
  const classes = createClasses(classesRepository(database));
  const coursesRows = coursesRepository(database);
  const courses = createCourses(coursesRows);
  const catalogue = createCatalogue(coursesRows, changes);
  const access = createVideoAccess(database);
  const playbacks = createPlaybacks(config.tokenSecret);
  const videos = createVideos({
    ...{ database, access },
    playbackOf: playbacks.of,
    onApproved: catalogue.forget,
  });
  const media = await openMedia(database, config.media, log);
  const { store, ffmpeg, wake } = media;
  const resumable = await resumableUploads(database, store.workFolder);
  const uploads = createUploads({ store, ffmpeg, resumable, videos, onUploaded: wake });
  const { uploadMax } = config.media;
  const demo = createDemo({ ...{ database, store, ffmpeg, videos, log }, onVideo: wake });
  // Where nobody waits for it, and where its videos are worked on.
  if (config.media.transcodes > 0) app.addHook("onListen", async () => demo.start());

  await app.register(async (health) => healthRoutes(health, database));
  await app.register(
    async (api) => {
      await readyScope(api, config);
      accountsRoutes(api, {
        accounts,
        cookie: sessionCookie(config.publicUrl),
        signInsPerMinute: config.limits.signInsPerMinute,
      });
      classesRoutes(api, classes);
      coursesRoutes(api, courses, catalogue);
      videosRoutes(api, videos);
      tusRoutes(api, { uploads: resumable, uploadMax, prefix: "/api" });
      visitsRoutes(api);
    },
    { prefix: "/api" },
  );
  await app.register(
    async (javaApi) => {
      await readyScope(javaApi, config);
      teacherVideosRoutes(javaApi, videos);
      await uploadsRoutes(javaApi, uploads, { workFolder: store.workFolder, uploadMax });
    },
    { prefix: "/backend-service" },
  );

  await mediaRoutes(app, { store, playbacks, isOpen: access.isOpen });

  const stopHousekeeping = keepHouse(database, log, uploads.clean);
  const close = async () => {
    stopHousekeeping();
    await demo.close();
    await media.close();
    await changes.close();
  };
  return { accounts, classes, courses, videos, changes, close };
};

const openAccounts = async (app: FastifyInstance, { database, config, log }: BackendDeps) => {
  const repository = accountsRepository(database);
  const { tokenSecret, botCheck, limits } = config;
  return createAccounts({
    repository,
    passwords: await createPasswords(),
    botCheck: proofOfWork(tokenSecret, botCheck.cost, repository.useBotChallenge),
    tries: loginTries(database, limits.loginTries),
    accessTokens: accessTokens(app),
    refreshTokens: refreshTokens(tokenSecret),
    log,
  });
};
