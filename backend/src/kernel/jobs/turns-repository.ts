import { type Kysely, sql } from "kysely";

import type { Tables } from "../database/tables.ts";
import { JOBS_TABLE } from "./claims-repository.ts";

/** Turns that one lane has room for. */
const LANE_SIZE = 1_000_000;

type Turn = { name: string; person: string; lane: number };

/**
 * The priority that gives people their turns: a person's next job goes behind one job of everybody else who waits, not
 * behind all of them. Jobs of a higher lane go before those of a lower one. Lanes begin at 1.
 */
export const priorityOfTurn = async (
  queries: Kysely<Tables>,
  { name, person, lane }: Turn,
): Promise<number> => {
  const top = lane * LANE_SIZE;
  const { rows } = await sql<{ turn: number }>`
    select greatest(
      max(${top}::int - priority) filter (where group_id = ${person}) + 1,
      min(${top}::int - priority), 0) as turn
    from ${JOBS_TABLE}
    where name = ${name} and state < 'completed'
      and priority > ${top - LANE_SIZE}::int and priority <= ${top}::int`.execute(queries);
  return top - Math.min(rows[0]?.turn ?? 0, LANE_SIZE - 1);
};
