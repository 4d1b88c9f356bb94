import type { Caller, Somebody, World } from "./world.ts";

/** What is sent, but for who sends it. `headers` win over the caller's own. */
export type Sent = {
  /** By the names in the route, such as `id`. */
  path?: Record<string, string>;
  query?: Record<string, string>;
  /** An object goes as JSON, a form as multipart, bytes as they are. */
  body?: object | FormData | Buffer;
  headers?: Record<string, string>;
  /** What no answer may say. */
  hidden?: string;
};

type Made = Sent | Promise<Sent>;

/** A call that its caller may make, about something that is somebody else's. */
export type Another = {
  what: string;
  as: Exclude<Caller, "expired" | "banned">;
  send: (world: World) => Made;
  answer: number;
  /** Throws where the answer says too much. */
  and?: (answer: Answer) => void;
};

/** An answer as it came. */
export type Answer = { status: number; headers: Headers; text: string };

export type Row = Record<Caller, number> & {
  /** A right call, made anew for each caller: only who calls decides what is answered. */
  send?: (world: World, caller: Caller) => Made;
  /** Empty where a call is about nothing that is anybody's. */
  another: Another[];
};

const REFUSED = [401, 403];
const SIGNED_IN = ["student", "teacher", "admin"] as const;

/** Who may make the call: a role that it succeeds for, else one that is not refused for who it is, else a visitor. */
export const callerOf = (row: Row): Caller =>
  SIGNED_IN.find((each) => row[each] < 400) ??
  SIGNED_IN.find((each) => row.visitor >= 400 && !REFUSED.includes(row[each])) ??
  "visitor";

/** Anybody, and a token counts for nothing. */
export const everybody = (status: number): Record<Caller, number> => ({
  ...{ visitor: status, student: status, teacher: status, admin: status },
  ...{ expired: status, banned: status },
});

/** Anybody, but whoever shows a token is who it says, or nobody. */
export const knownIfTold = (status: number): Record<Caller, number> => ({
  ...everybody(status),
  ...{ expired: 401, banned: 401 },
});

export const signedIn = (status: number): Record<Caller, number> => ({
  ...knownIfTold(status),
  visitor: 401,
});

type Allowed = Partial<Record<"student" | "teacher" | "admin", number>>;

/** Only these roles; 403 for the others. */
export const only = (allowed: Allowed): Record<Caller, number> => ({
  ...signedIn(403),
  ...allowed,
});

/** The caller as a person; the ordinary student stands in where a visitor has to name somebody. */
export const meOf = ({ people }: World, caller: Caller): Somebody =>
  people[caller === "visitor" ? "student" : caller];
