import { z } from "zod";

import { endpoint } from "./endpoint.ts";

/** What a participant may do in a class. Hosts may do everything. */
export const Permissions = z.strictObject({
  speak: z.boolean(),
  camera: z.boolean(),
  share: z.boolean(),
  chat: z.boolean(),
  /** Files in the chat, for those who may write there. */
  files: z.boolean(),
});
export type Permissions = z.infer<typeof Permissions>;
export type Permission = keyof Permissions;

/** One person's exceptions from the class's permissions; null: as the class. */
export const OwnPermissions = z.strictObject({
  speak: z.boolean().nullable(),
  camera: z.boolean().nullable(),
  share: z.boolean().nullable(),
  chat: z.boolean().nullable(),
  files: z.boolean().nullable(),
});
export type OwnPermissions = z.infer<typeof OwnPermissions>;

/**
 * Who waits in the lobby until a host admits them. `strangers`: all but students enrolled in the class's course and people
 * invited by email. Hosts never wait.
 */
export const LobbyMode = z.enum(["off", "strangers", "everybody"]);
export type LobbyMode = z.infer<typeof LobbyMode>;

/** How a class is held: kept with it, before, during and after it. */
export const ClassSettings = z.strictObject({
  permissions: Permissions,
  lobby: LobbyMode,
  /** Whether those who speak may turn live captions on for themselves. A page of an earlier version does not say. */
  captions: z.boolean().default(false),
});
export type ClassSettings = z.infer<typeof ClassSettings>;

export { AS_THE_CLASS, DEFAULT_CLASS_SETTINGS, permittedTo } from "../class-permissions.ts";

const ClassParams = z.object({ id: z.uuid() });
const SettingsReply = z.object({ status: z.literal("success"), data: ClassSettings });

/** For the class's hosts: its teacher, its co-hosts and admins. 404 if the class does not exist. */
export const getClassSettings = endpoint({
  method: "GET",
  url: "/classes/:id/settings",
  base: "api",
  access: "authenticated",
  params: ClassParams,
  reply: SettingsReply,
});

/** A person who has a host's seat in a class that is not theirs. */
export const CoHost = z.object({ person_id: z.uuid(), name: z.string() });
export type CoHost = z.infer<typeof CoHost>;

/** The co-hosts of a class, whether they are in it now or not. For its teacher and admins. Errors: not_found, forbidden. */
export const listCoHosts = endpoint({
  method: "GET",
  url: "/classes/:id/co-hosts",
  base: "api",
  access: ["teacher", "admin"],
  params: ClassParams,
  reply: z.object({ status: z.literal("success"), data: z.array(CoHost) }),
});

/** For the same people. A person who is in the class loses a host's rights at once. Errors: not_found, forbidden. */
export const endCoHosting = endpoint({
  method: "DELETE",
  url: "/classes/:id/co-hosts/:person_id",
  base: "api",
  access: ["teacher", "admin"],
  params: ClassParams.extend({ person_id: z.uuid() }),
  reply: z.object({ status: z.literal("success") }),
});

/** For the class's hosts, too. A live class follows at once. */
export const setClassSettings = endpoint({
  method: "POST",
  url: "/classes/:id/settings",
  base: "api",
  access: "authenticated",
  params: ClassParams,
  body: ClassSettings,
  reply: SettingsReply,
});
