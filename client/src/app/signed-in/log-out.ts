import { flushSync } from "react-dom";
import type { Location, NavigateFunction } from "react-router-dom";

import type { EndReason } from "../../live/watch-session.ts";
import { endOnServer, session } from "../../session/session.ts";

/** The router state for the login: where the person came from, and why they have to sign in. */
export type LoginState = {
  from?: Pick<Location, "pathname" | "search" | "hash"> & { state?: unknown };
  why?: EndReason;
  /** What they wanted to join, as the page names it. */
  joining?: string;
  /** Registered a moment ago. */
  email?: string;
  /** Why a social sign-in failed, for people. */
  failure?: string;
  /** Of a sign-in that waits for its second step. */
  ticket?: string;
};

type WayOut = { to: string; why?: EndReason };
const LOGIN: WayOut = { to: "/login" };

let out = LOGIN;

/** Where a page sends a person whose session has ended; logging out leads home. */
export const wayOut = () => out;

/** Any pending call may find the session ended before the other page is shown. */
async function leave(way: WayOut, go: () => void | Promise<void>) {
  out = way;
  await go();
  // The old page may still be mounted, and asks where to go when it learns of this.
  flushSync(() => session.end());
  out = LOGIN;
}

/** Ends the session on the server and here, and goes home. */
export const logOut = (navigate: NavigateFunction) =>
  leave({ to: "/" }, async () => {
    await endOnServer();
    await navigate("/", { flushSync: true });
  });

/** The server ended the session: goes to the login, unless this page is already leaving. */
export async function leaveEnded(navigate: NavigateFunction, from: Location, why: EndReason) {
  if (out !== LOGIN) return;
  const state: LoginState = { from, why };
  await leave({ to: LOGIN.to, why }, () => navigate(LOGIN.to, { flushSync: true, state }));
}
