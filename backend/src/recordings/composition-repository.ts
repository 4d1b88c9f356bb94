import type { Transaction } from "kysely";

import type { Database } from "../kernel/database/database.ts";
import type { Tables } from "../kernel/database/tables.ts";
import { hasNoJob } from "../kernel/jobs/forgotten-repository.ts";

type Queries = Database["queries"] | Transaction<Tables>;

/** The `failure` of a recording that has nothing to see or to hear: it would fail again. */
export const EMPTY = "empty";

const set = async (
  queries: Queries,
  id: string,
  from: readonly ("stopped" | "composing")[],
  values: {
    state: "composing" | "composed" | "failed";
    failure?: string | null;
    milliseconds?: number;
  },
): Promise<boolean> => {
  const rows = await queries
    .updateTable("class_recordings")
    .set(values)
    .where("id", "=", id)
    .where("state", "in", from)
    .returning("id")
    .execute();
  return rows.length > 0;
};

/** False where there is nothing to make of it. */
export const beginComposing = (queries: Queries, id: string): Promise<boolean> =>
  set(queries, id, ["stopped", "composing"], { state: "composing" });

/** `milliseconds`: how long its video is. */
export const finishComposing = async (
  queries: Queries,
  id: string,
  milliseconds: number,
): Promise<void> => {
  await set(queries, id, ["composing"], { state: "composed", milliseconds });
};

export const failComposing = async (
  queries: Queries,
  id: string,
  failure: string,
): Promise<void> => {
  await set(queries, id, ["stopped", "composing"], { state: "failed", failure });
};

/** False unless it failed, and could succeed. */
export const composeAgain = async (queries: Queries, id: string): Promise<boolean> => {
  const rows = await queries
    .updateTable("class_recordings")
    .set({ state: "stopped", failure: null })
    .where("id", "=", id)
    .where("state", "=", "failed")
    .where("failure", "is distinct from", EMPTY)
    .returning("id")
    .execute();
  return rows.length > 0;
};

/** Recordings in these states that no job of this name is there for. */
export const listForgotten = async (
  queries: Queries,
  name: string,
  states: readonly ("stopped" | "composing" | "publishing")[],
): Promise<string[]> => {
  const rows = await queries
    .selectFrom("class_recordings")
    .select("id")
    .where("state", "in", states)
    .where(hasNoJob(name, "class_recordings.id"))
    .orderBy("stopped_at")
    .execute();
  return rows.map(({ id }) => id);
};

/** Which of these recordings there are. */
export const listKnown = async (queries: Queries, ids: readonly string[]): Promise<string[]> => {
  if (ids.length === 0) return [];
  const rows = await queries
    .selectFrom("class_recordings")
    .select("id")
    .where("id", "in", ids)
    .execute();
  return rows.map(({ id }) => id);
};
