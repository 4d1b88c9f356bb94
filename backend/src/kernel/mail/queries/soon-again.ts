import { type RawBuilder, sql } from "kysely";

/** When a mail is due that is asked for again: at once, where it was not tried within the last minute. @param table Of what waits. */
export const soonAgain = (table: string): RawBuilder<Date> =>
  sql<Date>`least(${sql.ref(`${table}.due_at`)},
    greatest(now(), ${sql.ref(`${table}.tried_at`)} + interval '1 minute'))`;
