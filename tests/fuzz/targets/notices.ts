import { setTimeout as wait } from "node:timers/promises";

import { CHANNELS } from "@lyceum/backend/kernel/database/changes.ts";
import { connect } from "@lyceum/backend/kernel/database/database.ts";
import { pino } from "pino";

import type { Random } from "../Random.ts";
import type { Seen } from "../samples.ts";
import type { Target } from "../Target.ts";
import { oddText } from "../values.ts";

/** PostgreSQL's size limit of a notification, in bytes. */
const PAYLOAD_MAX = 7_900;
/** Milliseconds: a school changes often, but not all the time. */
const PAUSE = 20;

/** Database notifications that nothing has caused, to all listeners: with ids of what there is and of nothing, and with any text. */
export const notices: Target = {
  name: "notices",
  atOnce: 1,
  async open({ databaseUrl, remembered }) {
    const database = connect(databaseUrl, pino({ level: "silent" }));
    const { rows } = await database.pool.query<{ channel: string }>(
      "select distinct (regexp_matches(prosrc, 'pg_notify\\(''(\\w+)''', 'g'))[1] as channel from pg_proc",
    );
    if (rows.length === 0) throw new Error("No trigger of the schema notifies.");
    const notified = rows.map(({ channel }) => channel);
    const channels = [...new Set([...Object.values<string>(CHANNELS), ...notified])];
    const people = await database.pool.query<{ id: string }>("select id::text from users");
    for (const { id } of people.rows) remembered.note(id);
    return {
      async step(random) {
        const notify = "select pg_notify($1, $2)";
        await database.pool.query(notify, [random.pick(channels), payload(random, remembered)]);
        await wait(PAUSE);
        return null;
      },
      close: () => database.close(),
    };
  },
};

const payload = (random: Random, seen: Seen): string => {
  if (random.chance(0.5)) return guidOf(seen.one(random) ?? idOfNothing(random));
  return random.chance(0.2) ? guidOf(idOfNothing(random)) : textOf(random);
};

const idOfNothing = (random: Random): string => random.bytes(16).toString("hex");

/** As notices write every id, also of an upload, which has no hyphens elsewhere. */
const guidOf = (id: string): string =>
  id.replaceAll("-", "").replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");

const textOf = (random: Random): string =>
  Buffer.from(oddText(random).replaceAll("\0", "").toWellFormed())
    .subarray(0, PAYLOAD_MAX)
    .toString("utf8")
    .slice(0, PAYLOAD_MAX / 4);
