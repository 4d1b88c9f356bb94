/** Sessions that are judged by one query. */
export const SESSIONS_A_QUERY = 500;
/** Milliseconds until a session is judged again that could not be. */
export const STATUS_ASKED_AGAIN = 1_000;
/** Milliseconds between two rounds that keep the sessions of people in live classes. Well below CLASS_SESSION_SECONDS. */
export const SESSIONS_KEPT_EVERY = 60_000;
