import type { Kernel } from "../kernel/kernel.ts";
import { type AttendanceRepository, attendanceRepository } from "./attendance/repository.ts";
import { attendanceRoutes } from "./attendance/routes.ts";
import { createAttendance } from "./attendance/service.ts";
import { type ChatRepository, chatRepository } from "./chat/chat-repository.ts";
import { createEntrance, type Entrance } from "./entrance.ts";
import { entranceRepository } from "./entrance-repository.ts";
import {
  type ClassCaptionsRepository,
  classCaptionsRepository,
} from "./captions/captions-repository.ts";
import { type HandsRepository, handsRepository } from "./hands/hands-repository.ts";
import { invitationsRoutes } from "./invitation-routes.ts";
import { createInvitations } from "./invitations.ts";
import { type PollsRepository, pollsRepository } from "./polls/repository.ts";
import { type QuestionsRepository, questionsRepository } from "./questions/questions-repository.ts";
import { classesRepository } from "./repository.ts";
import { classesRoutes } from "./routes.ts";
import { type ClassesService, createClasses } from "./service.ts";
import { type ClassSettingsRepository, classSettingsRepository } from "./settings-repository.ts";
import { classSettingsRoutes } from "./settings-routes.ts";
import { createClassSettings } from "./settings.ts";

/** What is kept of classes. */
export type ClassRooms = {
  classes: ClassesService;
  entrance: Entrance;
  classSettings: ClassSettingsRepository;
  chat: ChatRepository;
  questions: QuestionsRepository;
  hands: HandsRepository;
  classCaptions: ClassCaptionsRepository;
  polls: PollsRepository;
  attendance: AttendanceRepository;
};

/** Classes, their settings, invitations to them, and what is kept of their sessions. */
export const openClasses = ({ calls, config, database }: Kernel): ClassRooms => {
  const { limits, tokenSecret } = config;
  const repository = classesRepository(database);
  const classSettings = classSettingsRepository(database);
  const classes = createClasses({ repository, limits: limits.teacher });
  const attendance = attendanceRepository(database);
  const settings = createClassSettings(repository, classSettings);
  const invitations = createInvitations({ database, repository, tokenSecret });
  calls.add("/api", (api) => {
    classesRoutes(api, classes);
    invitationsRoutes(api, invitations);
    classSettingsRoutes(api, settings);
    attendanceRoutes(
      api,
      createAttendance({ classes: repository, settings: classSettings, attendance }),
    );
  });
  const entrances = entranceRepository(database);
  return {
    classes,
    entrance: createEntrance({ classes, settings: classSettings, entrances }),
    classSettings,
    chat: chatRepository(database),
    questions: questionsRepository(database),
    hands: handsRepository(database),
    classCaptions: classCaptionsRepository(database),
    polls: pollsRepository(database),
    attendance,
  };
};
