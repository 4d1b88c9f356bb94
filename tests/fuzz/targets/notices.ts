import { setTimeout as wait } from "node:timers/promises";

import { connect } from "@lyceum/backend/kernel/database/database.ts";
import { pino } from "pino";

import type { Random } from "../Random.ts";
import type { Target } from "../Target.ts";
import { oddText } from "../values.ts";

/** PostgreSQL's size limit of a notification, in bytes. */
const PAYLOAD_MAX = 7_900;
/** Milliseconds: a school changes often, but not all the time. */
const PAUSE = 20;

/** Database notifications that none of our triggers sends, to all listeners. */
export const notices: Target = {
  name: "notices",
  atOnce: 1,
  async open({ databaseUrl }) {
    const database = connect(databaseUrl, pino({ level: "silent" }));
    const { rows } = await database.pool.query<{ channel: string }>(
      "select distinct (regexp_matches(prosrc, 'pg_notify\\(''(\\w+)''', 'g'))[1] as channel from pg_proc",
    );
    const channels = rows.map(({ channel }) => channel);
    if (channels.length === 0) throw new Error("No trigger of the schema notifies.");
    return {
      async step(random) {
        const notify = "select pg_notify($1, $2)";
        await database.pool.query(notify, [random.pick(channels), payload(random)]);
        await wait(PAUSE);
        return null;
      },
      close: () => database.close(),
    };
  },
};

const payload = (random: Random): string =>
  Buffer.from(oddText(random).replaceAll("\0", "").toWellFormed())
    .subarray(0, PAYLOAD_MAX)
    .toString("utf8")
    .slice(0, PAYLOAD_MAX / 4);
