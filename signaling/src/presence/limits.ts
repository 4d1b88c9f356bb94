import { SOCKET_SILENCE } from "@lyceum/shared/limits.ts";

import { PING_INTERVAL } from "../wire/limits.ts";

/** Milliseconds: a socket that nothing came from for longer is given up. */
export const LONGEST_SILENCE = PING_INTERVAL + SOCKET_SILENCE;
/** Spans of one person that wait to be written down; while the database is away the oldest are forgotten. */
export const SPANS_KEPT = 200;
/** Milliseconds between two writes of when people were here: the most that a killed process forgets. */
export const PRESENCE_WRITTEN = 20_000;
/** Milliseconds that a person may be between two pages before they count as gone. */
export const OFFLINE_SHOWN = 2_000;
