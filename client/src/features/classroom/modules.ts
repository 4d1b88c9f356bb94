import type { ClassModuleName } from "@lyceum/shared/signaling/class-modules.ts";

import { attendance } from "./attendance/attendance.ts";
import { captions } from "./captions/captions.ts";
import { chat } from "./chat/chat.ts";
import { hands } from "./hands/hands.ts";
import { lobby } from "./lobby/lobby.ts";
import { materials } from "./materials/materials.ts";
import type { ClassModule } from "./module/ClassModule.ts";
import { permissions } from "./permissions/permissions.ts";
import { polls } from "./polls/polls.ts";
import { questions } from "./questions/questions.ts";
import { recording } from "./recording/recording.ts";
import { reactions } from "./reactions/reactions.ts";

const REGISTERED: { [Name in ClassModuleName]: ClassModule & { name: Name } } = {
  permissions,
  lobby,
  hands,
  reactions,
  chat,
  questions,
  polls,
  attendance,
  recording,
  materials,
  captions,
};

/** Every class module. A new module needs only this registration on the page. */
export const CLASS_MODULES: readonly ClassModule[] = Object.values(REGISTERED);
