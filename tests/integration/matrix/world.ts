import { subscribe, unsubscribe } from "node:diagnostics_channel";

import { connect } from "@lyceum/backend/kernel/database/database.ts";
import type { RouteOptions } from "fastify";

import { type Role, type TestApp, person, silent, tryToSignIn } from "../../../backend/test/app.ts";
import { type Site, startSite } from "../../support/servers/site.ts";

/** The callers. The expired and the banned one are otherwise admins: only that may keep them out. */
export const CALLERS = ["visitor", "student", "teacher", "admin", "expired", "banned"] as const;
export type Caller = (typeof CALLERS)[number];

export type TestUser = Awaited<ReturnType<typeof person>>;
type SignedIn = Exclude<Caller, "visitor">;

/** The basis for creating people and things; a site, or a backend alone. */
export type Ground = Pick<TestApp, "app" | "database">;

export type World = Ground & {
  url: string;
  /** The folder of the site's files. */
  folder: string;
  people: Record<SignedIn, TestUser>;
  /** The owners of other people's things. */
  others: Record<"student" | "teacher", TestUser>;
  /** Every route that the site answers, such as `GET /health`. */
  routes: string[];
  close(): Promise<void>;
};

const roleOf = (caller: SignedIn): Role =>
  caller === "expired" || caller === "banned" ? "admin" : caller;

const ban = ({ database }: Ground, { id }: { id: string }) =>
  database.queries
    .updateTable("users")
    .set({ banned_at: new Date() })
    .where("id", "=", id)
    .execute();

/** A separate person for a call that changes its caller. */
export const newcomer = async (ground: Ground, caller: SignedIn): Promise<TestUser> => {
  const made = await person(ground, roleOf(caller));
  if (caller === "banned") await ban(ground, made);
  if (caller !== "expired") return made;
  const { id, sid, role } = made;
  // Long ago, so that no step of the machine's clock makes it good again.
  const iat = Math.floor(Date.now() / 1000) - 3_600;
  const token = ground.app.jwt.sign({ sub: id, sid, role, iat }, { expiresIn: "1s" });
  return { ...made, token, bearer: { authorization: `Bearer ${token}` } };
};

/** The refresh cookie of a new sign-in; an invalid one for a visitor. */
export const cookieOf = async (ground: Ground, caller: Caller): Promise<string> => {
  if (caller === "visitor") return "";
  const { id, email } = await person(ground, roleOf(caller));
  const reply = await tryToSignIn(ground.app, email);
  if (caller === "banned") await ban(ground, { id });
  if (caller === "expired")
    await ground.database.queries
      .updateTable("sign_ins")
      .set({ expires_at: new Date(Date.now() - 1) })
      .where("user_id", "=", id)
      .execute();
  return String(reply.headers["set-cookie"]).split(";")[0] ?? "";
};

/** Far more than the matrix uses: rate limits have their own tests. */
const MANY = 1_000_000;
const LIMITS = {
  callsPerMinute: MANY,
  personCallsPerMinute: MANY,
  messagesPerMinute: MANY,
  scansPerMinute: MANY,
  signInsPerMinute: MANY,
  resetsPerMinute: MANY,
  visitsPerMinute: MANY,
  loginTries: { pair: MANY, address: MANY, account: MANY, windowSeconds: 60 },
  commentsPerMinute: { person: MANY, visitor: MANY },
  teacher: { classes: MANY, pendingVideos: MANY, bytes: 1e12 },
  unprovedRegistrations: { perMinute: MANY, delay: 0 },
  perDay: { visits: { each: MANY, all: MANY }, messages: { each: MANY, all: MANY } },
  pagesPerMinute: MANY,
  feedsPerMinute: MANY,
};

/** Fastify reports every server that is created, so the routes are those of the site as it composes itself. */
const watched = async (start: () => Promise<Site>) => {
  const made: { app: Ground["app"]; routes: string[] }[] = [];
  const onServer = (message: unknown) => {
    const { fastify: app } = message as { fastify: Ground["app"] };
    const routes: string[] = [];
    made.push({ app, routes });
    app.addHook("onRoute", ({ method, url }: RouteOptions) => {
      for (const each of [method].flat()) routes.push(`${each} ${url}`);
    });
  };
  subscribe("fastify.initialization", onServer);
  try {
    const site = await start();
    // Others only compute something, such as the security headers.
    const [serving, another] = made.filter(({ app }) => app.server.listening);
    if (!serving || another) throw new Error("The site listens with none, or more than one server");
    return { site, ...serving };
  } finally {
    unsubscribe("fastify.initialization", onServer);
  }
};

/** The complete site, and a person of every kind. */
export const openWorld = async (): Promise<World> => {
  const { site, app, routes } = await watched(() => startSite({ backend: { limits: LIMITS } }));
  const database = connect(site.databaseUrl, silent);
  const ground = { app, database };
  const people = {
    student: await newcomer(ground, "student"),
    teacher: await newcomer(ground, "teacher"),
    admin: await newcomer(ground, "admin"),
    expired: await newcomer(ground, "expired"),
    banned: await newcomer(ground, "banned"),
  };
  const others = {
    student: await newcomer(ground, "student"),
    teacher: await newcomer(ground, "teacher"),
  };
  const close = async () => {
    await database.close();
    await site.close();
  };
  return { ...ground, url: site.url, folder: site.folder, people, others, routes, close };
};
