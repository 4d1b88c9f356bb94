import type { ClassModuleName } from "@lyceum/shared/signaling/class-modules.ts";

import { Captions } from "./modules/captions/Captions.ts";
import type { CaptionPorts } from "./modules/captions/ports.ts";
import { Chat } from "./modules/chat/Chat.ts";
import type { ChatPorts } from "./modules/chat/ports.ts";
import type { SettingsPorts } from "../ports/class-settings.ts";
import type { OpenModule } from "./modules/ClassroomModule.ts";
import { Attendance } from "./modules/attendance/Attendance.ts";
import type { AttendancePorts } from "./modules/attendance/ports.ts";
import { Hands } from "./modules/hands/Hands.ts";
import type { HandPorts } from "./modules/hands/ports.ts";
import { Lobby } from "./modules/lobby/Lobby.ts";
import { Materials } from "./modules/materials/Materials.ts";
import type { MaterialsPorts } from "./modules/materials/ports.ts";
import { Permissions } from "./modules/permissions/Permissions.ts";
import { Polls } from "./modules/polls/Polls.ts";
import type { PollPorts } from "./modules/polls/ports.ts";
import type { QuestionPorts } from "./modules/questions/ports.ts";
import { Questions } from "./modules/questions/Questions.ts";
import type { RecordingPorts } from "./modules/recording/ports.ts";
import { Recording } from "./modules/recording/Recording.ts";
import { Reactions } from "./modules/reactions/Reactions.ts";

/** How each class module is opened. A new module is registered here, and needs no other line in signaling. */
export const REGISTERED_MODULES = {
  permissions: (room, ports: SettingsPorts) => new Permissions(room, ports),
  lobby: (room, ports: SettingsPorts) => new Lobby(room, ports),
  hands: (room, ports: HandPorts) => new Hands(room, ports),
  chat: (room, ports: ChatPorts) => new Chat(room, ports),
  questions: (room, ports: QuestionPorts) => new Questions(room, ports),
  polls: (room, ports: PollPorts) => new Polls(room, ports),
  reactions: (room) => new Reactions(room),
  attendance: (room, ports: AttendancePorts) => new Attendance(room, ports),
  recording: (room, ports: RecordingPorts) => new Recording(room, ports),
  materials: (room, ports: MaterialsPorts) => new Materials(room, ports),
  captions: (room, ports: CaptionPorts) => new Captions(room, ports),
} satisfies { [Name in ClassModuleName]: OpenModule<Name, never> };

type Registered = typeof REGISTERED_MODULES;
type PortsOf<Open> = Open extends (room: never, ports: infer Ports) => unknown
  ? Known<Ports>
  : never;
/** A module that asks nothing of the database leaves its second parameter out. */
type Known<Ports> = unknown extends Ports ? object : Ports;
type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

/** What the registered modules ask of the database. */
export type ModulePorts = Intersection<PortsOf<Registered[keyof Registered]>>;
