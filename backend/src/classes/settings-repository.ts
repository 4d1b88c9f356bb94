import {
  type ClassSettings,
  type CoHost,
  DEFAULT_CLASS_SETTINGS,
  type OwnPermissions,
} from "@lyceum/shared/rest/class-settings.ts";
import { sql } from "kysely";

import type { Database } from "../kernel/database/database.ts";

/** More than any class has hosts. */
const CO_HOSTS_SHOWN = 200;

/** A person's exceptions in one class. */
export type ClassPerson = { personId: string; own: OwnPermissions; coHost: boolean };

type Queries = Database["queries"];

type PermissionColumns<Value> = {
  may_speak: Value;
  may_camera: Value;
  may_share: Value;
  may_chat: Value;
  may_files: Value;
};

const columnsOf = <Value>(of: Record<keyof OwnPermissions, Value>): PermissionColumns<Value> => ({
  may_speak: of.speak,
  may_camera: of.camera,
  may_share: of.share,
  may_chat: of.chat,
  may_files: of.files,
});

const permissionsOf = <Value>(row: PermissionColumns<Value>) => ({
  speak: row.may_speak,
  camera: row.may_camera,
  share: row.may_share,
  chat: row.may_chat,
  files: row.may_files,
});

const settings = (queries: Queries) => ({
  /** The defaults where nobody has changed them. */
  of: async (classId: string): Promise<ClassSettings> => {
    const row = await queries
      .selectFrom("class_settings")
      .selectAll()
      .where("class_id", "=", classId)
      .executeTakeFirst();
    if (!row) return DEFAULT_CLASS_SETTINGS;
    return { permissions: permissionsOf(row), lobby: row.lobby, captions: row.captions };
  },

  set: async (class_id: string, { permissions, ...others }: ClassSettings): Promise<void> => {
    const values = { ...columnsOf(permissions), ...others };
    await queries
      .insertInto("class_settings")
      .values({ class_id, ...values })
      .onConflict((conflict) => conflict.column("class_id").doUpdateSet(values))
      .execute();
  },
});

const people = (queries: Queries) => ({
  /** Everyone with exceptions in a class. */
  people: async (classId: string): Promise<ClassPerson[]> => {
    const rows = await queries
      .selectFrom("class_people")
      .selectAll()
      .where("class_id", "=", classId)
      .execute();
    return rows.map((row) => ({
      personId: row.user_id,
      own: permissionsOf(row),
      coHost: row.is_co_host,
    }));
  },

  setPerson: async (class_id: string, user_id: string, own: OwnPermissions): Promise<void> => {
    const values = columnsOf(own);
    await queries
      .insertInto("class_people")
      .values({ class_id, user_id, ...values })
      .onConflict((conflict) => conflict.columns(["class_id", "user_id"]).doUpdateSet(values))
      .execute();
  },
});

const coHosts = (queries: Queries) => ({
  setCoHost: async (class_id: string, user_id: string, is_co_host: boolean): Promise<void> => {
    await queries
      .insertInto("class_people")
      .values({ class_id, user_id, is_co_host })
      .onConflict((conflict) =>
        conflict.columns(["class_id", "user_id"]).doUpdateSet({ is_co_host }),
      )
      .execute();
  },

  /** In the order of their names. */
  coHosts: (classId: string): Promise<CoHost[]> =>
    queries
      .selectFrom("class_people")
      .innerJoin("users", "users.id", "class_people.user_id")
      .select(["user_id as person_id", "users.name"])
      .where("class_id", "=", classId)
      .where("is_co_host", "=", true)
      .orderBy("users.name")
      .orderBy("user_id")
      .limit(CO_HOSTS_SHOWN)
      .execute(),

  isCoHost: async (classId: string, personId: string): Promise<boolean> => {
    const row = await queries
      .selectFrom("class_people")
      .select("is_co_host")
      .where("class_id", "=", classId)
      .where("user_id", "=", personId)
      .executeTakeFirst();
    return row?.is_co_host ?? false;
  },
});

const lobby = (queries: Queries) => ({
  /** These people may join until the class ends. One statement, so that all of them or none are admitted. */
  admit: async (classId: string, personIds: readonly string[]): Promise<void> => {
    await sql`insert into class_people (class_id, user_id, is_admitted)
      select ${classId}::uuid, id, true from users where id = any(${[...personIds]}::uuid[]) order by id
      on conflict (class_id, user_id) do update set is_admitted = true`.execute(queries);
  },

  /** What lets a person past the lobby. `known`: enrolled in the class's course, or invited by a verified email. */
  entryOf: async (
    classId: string,
    personId: string,
  ): Promise<{ admitted: boolean; known: boolean }> => {
    const { rows } = await sql<{ admitted: boolean; known: boolean }>`select
      exists (select from class_people where class_id = ${classId} and user_id = ${personId} and is_admitted)
        as admitted,
      exists (select from classes c join purchases p on p.course_id = c.course_id
        where c.id = ${classId} and p.user_id = ${personId})
      or exists (select from class_invitations i join users u on lower(u.email) = i.email
        where i.class_id = ${classId} and u.id = ${personId} and u.email_verified_at is not null)
        as known`.execute(queries);
    return rows[0] ?? { admitted: false, known: false };
  },
});

export type ClassSettingsRepository = ReturnType<typeof classSettingsRepository>;

export const classSettingsRepository = ({ queries }: Database) => ({
  ...settings(queries),
  ...people(queries),
  ...coHosts(queries),
  ...lobby(queries),
});
