/** More than any school has: a table that strangers could fill would still be read in one piece. */
export const HOSTS_MAX = 200;

/** Whether the host of a row sent a heartbeat lately. */
export const ALIVE = "seen_at > clock_timestamp() - interval '10 seconds'";
