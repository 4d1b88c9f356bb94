import type { Caller, TestUser, World } from "./world.ts";

/** A request without its sender. `headers` override the caller's own. */
export type Sent = {
  /** By the names in the route, such as `id`. */
  path?: Record<string, string>;
  query?: Record<string, string>;
  /** An object is sent as JSON, a form as multipart, bytes unchanged. */
  body?: object | FormData | Buffer;
  headers?: Record<string, string>;
  /** Values that no answer may contain. */
  hidden?: string;
};

type Made = Sent | Promise<Sent>;

/** A call that its caller may make, about another person's things. */
export type Another = {
  what: string;
  as: Exclude<Caller, "expired" | "banned">;
  send: (world: World) => Made;
  answer: number;
  /** Throws if the answer reveals too much. */
  and?: (answer: Answer) => void;
};

/** An answer as it came. */
export type Answer = { status: number; headers: Headers; text: string };

export type Row = Record<Caller, number> & {
  /** A valid call, created for each caller, so that only the caller decides the answer. */
  send?: (world: World, caller: Caller) => Made;
  /** Empty if a call concerns no one's things. */
  another: Another[];
};

const REFUSED = [401, 403];
const SIGNED_IN = ["student", "teacher", "admin"] as const;

/** A caller who may make the call: a role for which it succeeds, else a role that is not refused as such, else a visitor. */
export const callerOf = (row: Row): Caller =>
  SIGNED_IN.find((each) => row[each] < 400) ??
  SIGNED_IN.find((each) => row.visitor >= 400 && !REFUSED.includes(row[each])) ??
  "visitor";

/** Anyone; a token is ignored. */
export const everybody = (status: number): Record<Caller, number> => ({
  visitor: status,
  student: status,
  teacher: status,
  admin: status,
  expired: status,
  banned: status,
});

/** Anyone; a token, if sent, must be valid. */
export const knownIfTold = (status: number): Record<Caller, number> => ({
  ...everybody(status),
  expired: 401,
  banned: 401,
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

/** The caller as a person; for a visitor, the ordinary student where a call must name one. */
export const meOf = ({ people }: World, caller: Caller): TestUser =>
  people[caller === "visitor" ? "student" : caller];
