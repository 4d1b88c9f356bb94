import { flushSync } from "react-dom";
import type { Location, NavigateFunction } from "react-router-dom";

import type { EndReason } from "../api/watch-session.ts";
import { endOnServer, session } from "../session/session.ts";

/** What the login is told of where somebody came from, and why they have to sign in. */
export type LoginState = {
  from?: Pick<Location, "pathname" | "search" | "hash">;
  why?: EndReason;
  /** Why a social sign-in failed, for people. */
  failure?: string;
  /** Of a sign-in that waits for its second step. */
  ticket?: string;
};

type WayOut = { to: string; why?: EndReason };
const LOGIN: WayOut = { to: "/login" };

let out = LOGIN;

/** Where a page sends somebody whose session has ended: whoever is logging out goes home. */
export const wayOut = () => out;

/** Any call under way may find the session ended before the other page is there. */
async function leave(way: WayOut, go: () => void | Promise<void>) {
  out = way;
  await go();
  // The page that was left may still be there, and asks for the way out as it hears of this.
  flushSync(() => session.end());
  out = LOGIN;
}

/** Ends the session on the server and here, and goes home. */
export const logOut = (navigate: NavigateFunction) =>
  leave({ to: "/" }, async () => {
    await endOnServer();
    await navigate("/", { flushSync: true });
  });

/** The server ended the session: goes where one signs in again, unless this page is on its way out already. */
export async function leaveEnded(navigate: NavigateFunction, from: Location, why: EndReason) {
  if (out !== LOGIN) return;
  const state: LoginState = { from, why };
  await leave({ to: LOGIN.to, why }, () => navigate(LOGIN.to, { flushSync: true, state }));
}
