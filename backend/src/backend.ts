import { inBackground } from "@lyceum/shared/edges.ts";
import type { SignInOptions } from "@lyceum/shared/rest/accounts.ts";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";

import { ownAccountsRoutes } from "./accounts/own/routes.ts";
import { createOwnAccounts } from "./accounts/own/service.ts";
import { RESET_MAILS, mailsResets } from "./accounts/resets/mailing.ts";
import { resetsRepository } from "./accounts/resets/repository.ts";
import { resetsRoutes } from "./accounts/resets/routes.ts";
import { createResets } from "./accounts/resets/service.ts";
import { accountsRoutes } from "./accounts/routes.ts";
import type { AccountsService } from "./accounts/service.ts";
import { sessionCookie } from "./accounts/session-cookie.ts";
import { openSigningIn } from "./accounts/open-signing-in.ts";
import { optionsOf } from "./accounts/social/options.ts";
import { signingBrowser } from "./accounts/signing-browser.ts";
import { openSocial } from "./accounts/social/open-social.ts";
import { socialRoutes } from "./accounts/social/routes.ts";
import { type SessionKey, type Standing, standingsOf } from "./accounts/standing.ts";
import { keepInClass } from "./accounts/keep-in-class.ts";
import { registerJwt } from "./accounts/tokens.ts";
import { twoStepRoutes } from "./accounts/two-step/routes.ts";
import { verificationRoutes } from "./accounts/verification/routes.ts";
import { caughtErrorsRoutes } from "./administration/caught-errors.ts";
import { administrationRoutes } from "./administration/routes.ts";
import { jobsRoutes } from "./administration/jobs/routes.ts";
import { createJobsAdministration } from "./administration/jobs/service.ts";
import { sandboxesRoutes } from "./administration/sandboxes.ts";
import { createAdministration } from "./administration/service.ts";
import { commentsRepository } from "./blogs/comments.ts";
import { blogsRepository } from "./blogs/repository.ts";
import { blogsRoutes } from "./blogs/routes.ts";
import { type BlogsService, createBlogs } from "./blogs/service.ts";
import { invitationsRoutes } from "./classes/invitation-routes.ts";
import { createInvitations } from "./classes/invitations.ts";
import { classesRepository } from "./classes/repository.ts";
import { classesRoutes } from "./classes/routes.ts";
import { type ClassesService, createClasses } from "./classes/service.ts";
import type { BackendConfig } from "./config.ts";
import { CONTACT_MAILS } from "./contact/mailing.ts";
import { contactRepository } from "./contact/repository.ts";
import { contactRoutes } from "./contact/routes.ts";
import { createContact } from "./contact/service.ts";
import { type Catalogue, createCatalogue } from "./courses/catalogue.ts";
import { coursesRepository } from "./courses/repository.ts";
import { coursesRoutes } from "./courses/routes.ts";
import { type CoursesService, createCourses } from "./courses/service.ts";
import { findTeaching } from "./courses/teaching.ts";
import { type Changes, createChanges } from "./database/changes.ts";
import type { Database } from "./database/database.ts";
import { createDemo } from "./demo/demo.ts";
import { JOB_KINDS } from "./job-kinds.ts";
import { healthRoutes } from "./health/routes.ts";
import { DailyAllowance } from "./http/daily-allowance.ts";
import { cspReportRoutes } from "./http/csp-reports.ts";
import type { Load } from "./http/load.ts";
import { cutSlowBodies } from "./http/long-body.ts";
import { answerWithId } from "./http/request-id.ts";
import { readyScope } from "./http/scope.ts";
import { refuseOddTargets } from "./http/target.ts";
import { followWork } from "./http/work.ts";
import { JobQueue } from "./kernel/jobs/JobQueue.ts";
import { mailJobs } from "./mail/open-mailings.ts";
import { openMedia } from "./media/media.ts";
import { createPlaybacks } from "./media/playback.ts";
import { removalJob } from "./media/removal-job.ts";
import { mediaRemovals } from "./media/removals.ts";
import { mediaRoutes } from "./media/serve.ts";
import { Viewers } from "./media/viewers.ts";
import { openPayments } from "./payments/payments.ts";
import { paymentsRoutes, webhookRoutes } from "./payments/routes.ts";
import { type PresenceRecord, presenceRecord } from "./presence/record.ts";
import { presenceRoutes } from "./presence/routes.ts";
import { housekeepingJob } from "./retention/housekeeping.ts";
import { startLocalCleanup } from "./retention/local-cleanup.ts";
import { createResumeReader } from "./resumes/reading/read-resume.ts";
import { resumesRoutes } from "./resumes/routes.ts";
import { createResumes } from "./resumes/service.ts";
import { blogImages } from "./uploads/blog-images.ts";
import { imagesRoutes } from "./uploads/images.ts";
import { resumableUploads } from "./uploads/resumable.ts";
import { createJudge } from "./uploads/judge.ts";
import { uploadsRoutes } from "./uploads/routes.ts";
import { uploadQuotas } from "./uploads/quotas.ts";
import { type UploadsDeps, createUploads } from "./uploads/service.ts";
import { tusRoutes } from "./uploads/tus.ts";
import { createVideoAccess } from "./videos/access.ts";
import { teacherVideosRoutes, videosRoutes } from "./videos/routes.ts";
import { type VideosService, createVideos } from "./videos/service.ts";
import { visitsRepository } from "./visits/repository.ts";
import { trackingRoutes, visitsRoutes } from "./visits/routes.ts";
import { createVisits } from "./visits/service.ts";

/** `load`: says which calls to refuse; without it none. */
export type BackendDeps = {
  database: Database;
  config: BackendConfig;
  log: FastifyBaseLogger;
  load?: Load;
  /** Milliseconds since the epoch, for codes that count it; the machine's own where there is none. */
  clock?: () => number;
};

/** What live parts of the site and its rendered pages ask of the backends. `close` leaves the database to whoever connected it. */
export type Backend = {
  accounts: Pick<AccountsService, "authenticate"> & {
    standings: (sessions: readonly SessionKey[]) => Promise<Standing[]>;
    keepInClass: (sessionIds: readonly string[]) => Promise<void>;
  };
  signInOptions: SignInOptions;
  recordPresence: PresenceRecord;
  blogs: BlogsService;
  catalogue: Catalogue;
  classes: ClassesService;
  courses: CoursesService;
  videos: VideosService;
  changes: Changes;
  jobs: JobQueue;
  /** Takes no new calls, and answers once those under way have ended or had their time. Idempotent. */
  endWork(): Promise<void>;
  close(): Promise<void>;
};

const SECRET_MIN = 32;

/**
 * Puts every REST call under /api and /backend-service, and /health and /ready beside them. The database must be
 * migrated. `app` should be made with `serverOptions` (http/server-options.ts).
 */
export const registerBackend = async (
  app: FastifyInstance,
  deps: BackendDeps,
): Promise<Backend> => {
  const { tokenSecret } = deps.config;
  if (tokenSecret.length < SECRET_MIN)
    throw new Error(`The token secret needs at least ${SECRET_MIN} characters`);
  answerWithId(app);
  refuseOddTargets(app);
  app.addHook("onRequest", cutSlowBodies);
  const work = followWork(app);
  await registerJwt(app, tokenSecret);
  const opened = new AsyncDisposableStack();
  try {
    const parts = await openParts(app, deps, opened);
    await app.register(async (health) => healthRoutes(health, deps.database, work));
    await app.register(cspReportRoutes);
    await registerCalls(app, parts, deps);
    const { blogs, catalogue, classes, courses, videos, changes, jobs, recordPresence } = parts;
    const kept = { standings: parts.standings, keepInClass: keepInClass(deps.database) };
    const accounts = { ...parts.accounts, ...kept };
    const signInOptions = optionsOf(parts.accounts, parts.social, deps.config);
    const ends = { endWork: work.end, close: () => opened.disposeAsync() };
    return {
      ...{ accounts, signInOptions, recordPresence, changes, jobs, ...ends },
      ...{ blogs, catalogue, classes, courses, videos },
    };
  } catch (error) {
    await opened.disposeAsync();
    throw error;
  }
};

type Parts = Awaited<ReturnType<typeof openParts>>;

/** Whatever has an end is put on `opened`, which ends the last one first. */
const openParts = async (app: FastifyInstance, deps: BackendDeps, opened: AsyncDisposableStack) => {
  const { database, config, log } = deps;
  const { perDay } = config.limits;
  const { tokenSecret } = config;
  const classesRows = classesRepository(database);
  const closed = <Part extends { close(): Promise<void> }>(part: Part) =>
    opened.adopt(part, (each) => each.close());
  const jobs = closed(await JobQueue.open(database, JOB_KINDS, log));
  const signingIn = await openSigningIn(app, deps, jobs);
  const { accounts, passwords, tries, verifications, verification, twoStep, onNotice } = signingIn;
  const social = await openSocial(app, deps);
  const changes = closed(await createChanges(database.url, log));
  const coursesRows = coursesRepository(database);
  const catalogue = createCatalogue(coursesRows, changes);
  const access = createVideoAccess(database);
  const playbacks = createPlaybacks(config.tokenSecret);
  const quotas = uploadQuotas(config.limits.teacher);
  const admit: UploadsDeps["admit"] = (person, bytes) =>
    quotas.assert(database.queries, person, bytes);
  const standings = standingsOf(database, {
    requiresTwoStep: config.twoStep?.requiredOfAdmins ?? false,
  });
  const viewers = opened.adopt(
    new Viewers({ standings, mayWatch: access.mayWatch, changes }),
    (each) => each.close(),
  );
  const videos = createVideos({
    ...{ database, access, quotas, jobs },
    playbackOf: playbacks.of,
    onApproved: catalogue.forget,
  });
  const media = await openMedia({ database, config: config.media, log, jobs });
  const { store, room, ffmpeg } = media;
  const messages = contactRepository(database);
  const resets = resetsRepository(database);
  const resumable = await resumableUploads(database, store.workFolder);
  const removals = mediaRemovals(database, store);
  const judge = createJudge(ffmpeg);
  opened.defer(judge.close);
  const uploads = createUploads({ store, judge, resumable, removals, videos, admit });
  const reader = closed(createResumeReader({ log }));
  app.addHook("onListen", async () => inBackground("readers of resumes", log, reader.start));
  const demo = closed(createDemo({ database, store, ffmpeg, videos, log }));
  // Where nobody waits for it, and where its videos are worked on.
  if (config.media.transcodes > 0) app.addHook("onListen", async () => demo.start());
  const payments = closed(await openPayments(app, { database, config, log, jobs }));
  const removeFiles = removals.removeDue;
  const images = blogImages(database);
  opened.defer(startLocalCleanup(log, uploads.clean));
  const cleanups = [{ name: "blog images", run: images.forgetUnused }];
  await jobs.work(media.conversions);
  await jobs.work(removalJob(removals));
  await jobs.work(housekeepingJob(database, log, cleanups));
  for (const job of mailJobs(deps, { messages, resets, verifications }, jobs)) await jobs.work(job);
  // What the jobs stand on is closed after them.
  opened.defer(() => jobs.close());
  return {
    ...{ accounts, standings, social, twoStep, verification, changes, jobs },
    ...{ catalogue, access, playbacks, viewers, videos },
    ...{ store, images, resumable, uploads, room, judge },
    resets: createResets({
      ...{ repository: resets, passwords, tries },
      mailSoon: mailsResets(config)
        ? (transaction) => jobs.wake(RESET_MAILS, transaction)
        : undefined,
    }),
    ownAccounts: createOwnAccounts({
      ...{ database, passwords, tries, log, twoStep },
      removeFiles: async (personId) => {
        await resumable.removeOf(personId);
        await removeFiles();
      },
    }),
    payments: payments.service,
    recordPresence: presenceRecord(database.queries),
    contact: createContact({
      ...{ repository: messages, allowance: new DailyAllowance(perDay.messages) },
      mailSoon: async (transaction) => {
        if (config.mail) await jobs.wake(CONTACT_MAILS, transaction);
      },
    }),
    blogs: createBlogs({
      repository: blogsRepository(database),
      ...{ comments: commentsRepository(database), changes },
    }),
    administration: createAdministration({ database, onNotice }),
    jobsAdministration: createJobsAdministration({ database, jobs }),
    classes: createClasses(classesRows, config.limits.teacher),
    invitations: createInvitations({ database, repository: classesRows, tokenSecret }),
    resumes: createResumes({ reader, findCourses: findTeaching(database) }),
    courses: createCourses(coursesRows),
    visits: createVisits(visitsRepository(database), new DailyAllowance(perDay.visits)),
  };
};

const registerCalls = async (
  app: FastifyInstance,
  parts: Parts,
  { config, load }: BackendDeps,
): Promise<void> => {
  const { accounts, courses, catalogue, videos, access, store, room, playbacks } = parts;
  const { limits } = config;
  const { uploadMax } = config.media;
  app.decorate("authenticate", accounts.authenticate);
  app.decorate("isConfirmed", accounts.isConfirmed);
  await app.register(
    async (api) => {
      await readyScope(api, config, load);
      const cookie = sessionCookie(config.publicUrl);
      const browser = signingBrowser({ accounts, cookie, config });
      const signIns = { accounts, social: parts.social, cookie, browser, config };
      accountsRoutes(api, signIns);
      socialRoutes(api, signIns);
      ownAccountsRoutes(api, parts.ownAccounts, cookie);
      const callsPerMinute = limits.signInsPerMinute;
      twoStepRoutes(api, { accounts, twoStep: parts.twoStep, browser, callsPerMinute });
      resetsRoutes(api, parts.resets, limits);
      verificationRoutes(api, parts.verification);
      administrationRoutes(api, parts.administration, config);
      jobsRoutes(api, parts.jobsAdministration);
      sandboxesRoutes(api, config);
      caughtErrorsRoutes(api);
      blogsRoutes(api, parts.blogs, limits);
      classesRoutes(api, parts.classes);
      invitationsRoutes(api, parts.invitations);
      contactRoutes(api, parts.contact, limits);
      coursesRoutes(api, courses, catalogue);
      presenceRoutes(api, parts.recordPresence);
      videosRoutes(api, videos);
      const { resumable, uploads } = parts;
      const tus = { uploads: resumable, admit: uploads.admit, room, uploadMax };
      tusRoutes(api, { ...tus, prefix: "/api" });
      visitsRoutes(api, parts.visits);
      await imagesRoutes(api, parts);
    },
    { prefix: "/api" },
  );
  await app.register(
    async (javaApi) => {
      await readyScope(javaApi, config, load);
      teacherVideosRoutes(javaApi, videos);
      await resumesRoutes(javaApi, parts.resumes, { ...limits, workFolder: store.workFolder });
      await uploadsRoutes(javaApi, parts.uploads, { folder: store.workFolder, room, uploadMax });
      paymentsRoutes(javaApi, parts.payments);
      await webhookRoutes(javaApi, parts.payments);
      trackingRoutes(javaApi, parts.visits, limits);
    },
    { prefix: "/backend-service" },
  );
  const { viewers } = parts;
  const { publicUrl } = config;
  await mediaRoutes(app, { store, playbacks, viewers, publicUrl, isOpen: access.isOpen });
};
