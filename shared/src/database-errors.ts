import { DomainError } from "./errors.ts";
import { MESSAGES } from "./messages.ts";

/**
 * SQLSTATEs that say "not now": shutting down, starting, too many connections, too slow, lock not got, two that waited for each other's
 * locks or read what the other changed.
 */
const NOT_NOW = ["57P01", "57P02", "57P03", "53300", "57014", "55P03", "25P03", "40P01", "40001"];
const STATES = new Set(NOT_NOW);
const SYSTEM = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ETIMEDOUT",
  "EPIPE",
  "ENOTFOUND",
  "EHOSTUNREACH",
]);
/** Errors that pg throws without a code. */
const SENTENCES =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client has encountered a connection error)/;

/** SQLSTATE: the disk of the database is full. It answers whatever only reads. */
const DISK_FULL = "53100";

export const isDatabaseFull = (error: unknown): boolean =>
  error instanceof Error && (error as NodeJS.ErrnoException).code === DISK_FULL;

/** True when the database cannot answer for now, and the same request may succeed later. */
export const isDatabaseUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (code === undefined) return SENTENCES.test(error.message);
  if (code === "ENOENT") return syscall === "connect";
  return STATES.has(code) || SYSTEM.has(code) || /^08\w{3}$/.test(code);
};

/** SQLSTATE foreign_key_violation, and what PostgreSQL says where the row that is referred to is missing. */
const FOREIGN_KEY = "23503";
const MISSING = "is not present in table";

/** True when a row was written that belongs to one that was deleted meanwhile. */
const isOfWhatIsGone = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const { code, detail = "" } = error as NodeJS.ErrnoException & { detail?: string };
  return code === FOREIGN_KEY && detail.includes(MISSING);
};

/** Seconds that a caller is asked to wait while the database is away. */
const RETRY_AFTER = 2;

/** The answer to a caller for an error of the database, over HTTP and over a socket; null for any other error. */
export const databaseRefusal = (error: unknown): DomainError | null => {
  if (isDatabaseUnavailable(error))
    return new DomainError("unavailable", MESSAGES.unavailable, RETRY_AFTER);
  if (isDatabaseFull(error)) return new DomainError("disk_full", MESSAGES.databaseFull);
  return isOfWhatIsGone(error) ? new DomainError("not_found", MESSAGES.gone) : null;
};
