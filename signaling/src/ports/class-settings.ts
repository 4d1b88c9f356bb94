import type { ClassSettings, OwnPermissions } from "@lyceum/shared/rest/class-settings.ts";

/** A person's exceptions in one class. */
export type ClassPerson = { personId: string; own: OwnPermissions; coHost: boolean };

/** What signaling asks of the settings of classes. A change over REST is a change of the class. */
export type ClassSettingsPort = {
  /** The defaults where nobody has changed them. */
  of(classId: string): Promise<ClassSettings>;
  /** Everyone with exceptions in a class. */
  people(classId: string): Promise<ClassPerson[]>;
  setPerson(classId: string, personId: string, own: OwnPermissions): Promise<void>;
  /** `Classes.seatFor` then gives a co-host a host's seat. */
  setCoHost(classId: string, personId: string, coHost: boolean): Promise<void>;
  /** These people may join until the class ends. */
  admit(classId: string, personIds: readonly string[]): Promise<void>;
  /** What lets a person past the lobby. `known`: enrolled in the class's course, or invited by a verified email. */
  entryOf(classId: string, personId: string): Promise<{ admitted: boolean; known: boolean }>;
};

export type SettingsPorts = { classSettings: ClassSettingsPort };
