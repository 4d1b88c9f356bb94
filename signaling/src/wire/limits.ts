/** Sockets one person may hold at once, over all their pages and devices. */
export const SOCKETS_PER_PERSON = 20;
/** Requests over the rate that are still answered, with `too_many`, before the socket is closed. */
export const REFUSALS_BEFORE_CLOSE = 20;
/** Sockets of one address that are open at once: a school with all its pupils and devices behind one address. */
export const SOCKETS_PER_ADDRESS = 3_000;
/** Those of visitors among them. */
export const VISITORS_PER_ADDRESS = 2_000;
/** Sockets that one address may open at once, and a second over time: a school that comes back after a restart. */
export const OPENINGS = { burst: 3_000, perSecond: 50 };
/** Milliseconds between a page's answer and the next ping. */
export const PING_INTERVAL = 25_000;
/** Handshakes that one connection may try: a page whose token is over tries another one on the same connection. */
export const HANDSHAKES_EACH = 10;
/** Packets besides its events that one connection may send: a page sends its handshakes, and may end what each began. */
export const NON_EVENTS_EACH = 2 * HANDSHAKES_EACH;
/** Tokens that are looked up at once: when everybody comes back, REST calls find the database free too. */
export const HANDSHAKES_AT_ONCE = 4;
/** A notice that makes every page ask at once is sent to so many sockets a turn, and to all within this many turns. */
export const TOLD_A_TURN = 10;
export const TURNS_MOST = 200;
/** Milliseconds between two such turns. */
export const TURN = 50;
/** Bytes, about, that may wait for a peer which does not read what it was sent before. */
export const UNREAD_MOST = 512 * 1024;
/** Bytes that wait for a peer from which on its pings are not answered. */
export const UNANSWERED_FROM = 16 * 1024;
