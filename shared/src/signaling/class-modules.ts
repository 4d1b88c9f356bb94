import type { z } from "zod";

import { CAPTIONS } from "./captions.ts";
import { CHAT } from "./chat.ts";
import type { ClassModuleMessages } from "./class-module.ts";
import { ATTENDANCE } from "./attendance.ts";
import { HANDS } from "./hands.ts";
import { LOBBY } from "./lobby.ts";
import { MATERIALS } from "./materials.ts";
import { PERMISSIONS } from "./permissions.ts";
import { POLLS } from "./polls.ts";
import { QUESTIONS } from "./questions.ts";
import { RECORDING } from "./recording.ts";
import { CLASS_REACTIONS } from "./reactions.ts";

/** Every class module by its name. A new module needs only this registration here. */
export const CLASS_MODULES = {
  permissions: PERMISSIONS,
  lobby: LOBBY,
  hands: HANDS,
  chat: CHAT,
  questions: QUESTIONS,
  polls: POLLS,
  reactions: CLASS_REACTIONS,
  attendance: ATTENDANCE,
  recording: RECORDING,
  materials: MATERIALS,
  captions: CAPTIONS,
};

export type ClassModules = typeof CLASS_MODULES;
export type ClassModuleName = keyof ClassModules;

type Kind = "requests" | "notices" | "participant";
type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;
type Merged<Of extends Kind> = Intersection<ClassModules[ClassModuleName][Of]>;

type WithSnapshot = {
  [Name in ClassModuleName]: ClassModules[Name]["snapshot"] extends z.ZodType ? Name : never;
}[ClassModuleName];
/** Optional, because a module may have failed; the page works without it. */
type Snapshots = {
  [Name in WithSnapshot]: z.ZodOptional<Extract<ClassModules[Name]["snapshot"], z.ZodType>>;
};

const modules: [string, ClassModuleMessages][] = Object.entries(CLASS_MODULES);

const merged = <Of extends Kind>(kind: Of): Merged<Of> => {
  const entries = modules.flatMap(([, messages]) => Object.entries(messages[kind]));
  return Object.fromEntries(entries) as unknown as Merged<Of>;
};

const snapshots = modules.flatMap(([name, { snapshot }]) =>
  snapshot ? [[name, snapshot.optional()] as const] : [],
);

export const MODULE_REQUESTS = merged("requests");
export const MODULE_NOTICES = merged("notices");
export const MODULE_PARTICIPANT = merged("participant");
export const MODULE_SNAPSHOTS = Object.fromEntries(snapshots) as unknown as Snapshots;
