import type { SignInOptions } from "@lyceum/shared/rest/accounts.ts";

import { openAccountDeletion } from "./account-deletion/account-deletion.ts";
import { openAccounts } from "./accounts/accounts.ts";
import { openPictures } from "./accounts/picture/open-pictures.ts";
import type { AccountsService } from "./accounts/service.ts";
import type { SessionKey, SessionStatus } from "./accounts/sessions/session-status-repository.ts";
import { openAdministration } from "./administration/administration.ts";
import { openBlogs } from "./blogs/blogs.ts";
import type { BlogsService } from "./blogs/service.ts";
import { openCalendar } from "./calendar/calendar.ts";
import { openCaptioning } from "./captioning/open-captioning.ts";
import { openClassFiles } from "./class-files/class-files.ts";
import type { MaterialsRepository } from "./class-materials/repository.ts";
import { openClassMaterials } from "./class-materials/class-materials.ts";
import { openClassPages } from "./class-pages/class-pages.ts";
import type { ClassPages } from "./class-pages/service.ts";
import { type ClassRooms, openClasses } from "./classes/classes.ts";
import { openContact } from "./contact/contact.ts";
import type { Catalogue } from "./courses/catalogue.ts";
import { openCourses } from "./courses/courses.ts";
import type { CoursesService } from "./courses/service.ts";
import { openDemo } from "./demo/open-demo.ts";
import type { Kernel } from "./kernel/kernel.ts";
import { type MediaHostsRepository, mediaHostsRepository } from "./media-hosts/repository.ts";
import { openMediaRemovals } from "./media-removals/media-removals.ts";
import { openPayments } from "./payments/payments.ts";
import { openPlayback } from "./playback/open-playback.ts";
import { createPlaybacks } from "./playback/playback.ts";
import { openPresence } from "./presence/presence.ts";
import type { PresenceRecord } from "./presence/repository.ts";
import { openRecordings } from "./recordings/recordings.ts";
import type { RecordingsRepository } from "./recordings/repository.ts";
import { openResumes } from "./resumes/resumes.ts";
import { openRetention } from "./retention/retention.ts";
import {
  type OpenLease,
  openSignalingProcesses,
} from "./signaling-processes/signaling-processes.ts";
import { openTranscoding } from "./transcoding/transcoding.ts";
import { openUploads } from "./uploads/uploads.ts";
import { openUsers } from "./users/users.ts";
import { openCaptions } from "./videos/captions/open-captions.ts";
import type { VideosService } from "./videos/service.ts";
import { openVideos } from "./videos/videos.ts";
import { openVisits } from "./visits/visits.ts";

/** What live parts of the site and its rendered pages ask of the nouns. */
export type Nouns = ClassRooms & {
  accounts: Pick<AccountsService, "authenticate"> & {
    standings: (sessions: readonly SessionKey[]) => Promise<SessionStatus[]>;
    keepInClass: (sessionIds: readonly string[]) => Promise<void>;
  };
  signInOptions: SignInOptions;
  recordPresence: PresenceRecord;
  blogs: BlogsService;
  catalogue: Catalogue;
  classPages: ClassPages;
  courses: CoursesService;
  materials: Pick<MaterialsRepository, "fingerprintOf">;
  recordings: RecordingsRepository;
  videos: VideosService;
  openLease: OpenLease;
  mediaHosts: MediaHostsRepository;
};

/** Opens them one after another: each is given what it stands on. */
export const openNouns = async (kernel: Kernel): Promise<Nouns> => {
  const accounts = await openAccounts(kernel);
  const { catalogue, courses, findTeaching } = openCourses(kernel);
  const media = await openTranscoding(kernel);
  const { store, room } = media;
  const removals = await openMediaRemovals(kernel, store);
  const playbackOf = createPlaybacks(kernel.config.tokenSecret).of;
  const onApproved = catalogue.forget;
  const { videos, access } = openVideos(kernel, { playbackOf, onApproved });
  openCaptions(kernel, { store, removals, playbackOf });
  await openCaptioning(kernel, { media, removals });
  const { standings, signInOptions } = accounts;
  await openPlayback(kernel, { store, standings, ...access });
  const uploads = await openUploads(kernel, { media, removals, videos });
  const { validation } = uploads;
  openPictures(kernel, { store, room, validation, removals });
  const { blogs, forgetImages } = openBlogs(kernel, { store, room, validation });
  openResumes(kernel, { store, room, findCourses: findTeaching });
  openUsers(kernel, accounts.onNotice);
  openAdministration(kernel);
  await openPayments(kernel);
  await openContact(kernel);
  openVisits(kernel);
  openDemo(kernel, media);
  const removeFiles = async (personId: string) => {
    await uploads.removeOf(personId);
    await removals.removeDue();
  };
  const { finishDeletions } = openAccountDeletion(kernel, { cookie: accounts.cookie, removeFiles });
  const recording = { access, media, removals, videos, standings };
  const { recordings, cleanRecordings } = await openRecordings(kernel, recording);
  const cleanups = [
    { name: "blog images", run: forgetImages },
    { name: "recordings", run: cleanRecordings },
    { name: "deleted accounts", run: finishDeletions },
  ];
  await openRetention(kernel, { cleanups, cleanFiles: uploads.clean });
  const classRooms = openClasses(kernel);
  const { classes } = classRooms;
  const calendar = await openCalendar(kernel, { classes, standings });
  const { entrance, classSettings: settings } = classRooms;
  const materials = openClassMaterials(kernel, { entrance, standings, removals, media });
  openClassFiles(kernel, { entrance, settings, removals, media, validation: uploads.validation });
  const classPages = openClassPages(kernel, { classes, entrance, calendar });
  const recordPresence = openPresence(kernel);
  const nouns = { accounts, signInOptions, recordPresence, blogs, catalogue, courses, videos };
  const openLease = openSignalingProcesses(kernel);
  const mediaHosts = mediaHostsRepository(kernel.database);
  return { ...nouns, ...classRooms, classPages, materials, recordings, openLease, mediaHosts };
};
