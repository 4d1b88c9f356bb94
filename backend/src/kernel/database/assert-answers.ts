import { type Kysely, sql } from "kysely";

import type { Tables } from "./tables.ts";

/** Rejects with what the database, or the way to it, says where it does not answer. */
export const assertAnswers = async (queries: Kysely<Tables>): Promise<void> => {
  await sql`select 1`.execute(queries);
};
