import type { Role } from "@lyceum/shared/rest/endpoint.ts";

/** A signed-in person, as signaling needs to know them. */
export type Person = {
  id: string;
  name: string;
  email: string;
  role: Role;
  /** The address of their picture; null without one. */
  pictureUrl?: string | null;
  /** The sign-in that the token came from; revoking it ends the socket. */
  sessionId: string;
  /** An admin who may do nothing here before turning on two-step sign-in. */
  mustSetUpTwoStep?: boolean;
};

/** Whether a session goes on, and as whom; or why it ended. */
export type SessionStatus =
  | { ended: null; person: Person }
  | { ended: "signed-out" | "banned" | "deleted" };

export type SessionKey = { personId: string; sessionId: string };

/** What signaling asks of the accounts. */
export type Accounts = {
  /** Null for a token that is forged, expired, or whose sign-in was revoked. */
  authenticate(token: string): Promise<Person | null>;
  /** The status of each of these sessions, in their order. */
  standings(sessions: readonly SessionKey[]): Promise<SessionStatus[]>;
  /** These sessions do not expire within the next minutes: their people are in a live class. */
  keepInClass(sessionIds: readonly string[]): Promise<void>;
};
