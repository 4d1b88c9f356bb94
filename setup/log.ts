import type { Logger } from "pino";

/** What the set-up steps say: milestones by `info`, what to watch by `warn`. */
export type Log = Pick<Logger, "info" | "warn">;
