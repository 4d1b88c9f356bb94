import {
  AS_THE_CLASS,
  DEFAULT_CLASS_SETTINGS,
  permittedTo,
  type Permission,
  type Permissions,
} from "@lyceum/shared/rest/class-settings.ts";
import type { Source } from "@lyceum/shared/signaling/streams.ts";

import type { ClassPerson } from "../../../ports/class-settings.ts";
import type { Participant } from "../../seats/Participant.ts";

/** What the people of a class may do, by the ids of their accounts, and whether what they say may be captioned. */
export type Rules = {
  permissions: Permissions;
  captions: boolean;
  people: ReadonlyMap<string, ClassPerson>;
};

export const EVERYTHING = DEFAULT_CLASS_SETTINGS.permissions;

/** What a stream needs to be published. */
export const PERMISSION_OF = {
  microphone: "speak",
  camera: "camera",
  screen: "share",
  screenAudio: "share",
} as const satisfies Record<Source, Permission>;

/** What this participant may do. */
export const permissionsOf = (
  { permissions, people }: Rules,
  { role, person }: Participant,
): Permissions => {
  if (role === "host") return EVERYTHING;
  return permittedTo(people.get(person.id)?.own ?? AS_THE_CLASS, permissions);
};

/** True if the exceptions make any difference, or the person is a co-host. */
export const isException = ({ own, coHost }: ClassPerson): boolean =>
  coHost || Object.values(own).some((each) => each !== null);
