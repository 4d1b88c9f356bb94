import { Buffer } from "node:buffer";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { type FastifyBaseLogger, type RouteOptions, fastify } from "fastify";
import { pino } from "pino";

import { createTestDatabase } from "../../tests/support/servers/database.ts";
import { QUICK_TO_HASH } from "../../tests/support/servers/quick-to-hash.ts";
import { type Backend, registerBackend } from "../src/backend.ts";
import { type BackendConfig, DEFAULT_LIMITS } from "../src/kernel/config/config.ts";
import { type Database, connect } from "../src/kernel/database/database.ts";
import type { Around } from "../src/kernel/kernel.ts";
import { CALM, type Load } from "../src/kernel/http/load.ts";
import { TrustProxySetting } from "../src/kernel/http/proxies.ts";
import { serverOptions } from "../src/kernel/http/server-options.ts";

export const TOKEN_SECRET = "a secret that only these tests know, and long enough";

/** Tests of the backend alone know no media hosts but those that register themselves. */
const AROUND: Around = {
  version: "1.2.3",
  mediaHosts: async () => [],
  hostsRegister: false,
  refusing: () => ({ mediaHosts: [], signaling: [] }),
};

export const TEST_CONFIG: BackendConfig = {
  tokenSecret: TOKEN_SECRET,
  publicUrl: null,
  allowedOrigins: "same",
  botCheck: { cost: 4 },
  passwordCost: QUICK_TO_HASH,
  // Registering as specified waits for nothing but its turn.
  limits: { ...DEFAULT_LIMITS, unprovedRegistrations: { perMinute: 60, delay: 0 } },
  payments: { sandbox: true },
  social: "sandbox",
  recordings: { folder: join(tmpdir(), "lyceum-recordings-of-tests") },
  media: {
    folder: join(tmpdir(), "lyceum-media-of-tests"),
    uploadMax: 64 * 1024 * 1024,
    ffmpeg: "ffmpeg",
    ffprobe: "ffprobe",
    // Beside other tests a program that begins behind all others would hardly begin.
    niceness: 0,
    transcodes: 0,
  },
};

export const silent: FastifyBaseLogger = pino({ level: "silent" });

/** Milliseconds: beside other tests a connection of the pool may take longer than a site waits for one. */
const WAITING = { connectionTimeoutMillis: 15_000 };

/** The real backends on a database of their own. */
export const openApp = async (
  changed: Partial<BackendConfig> = {},
  surroundings: Partial<Surroundings> = {},
) => {
  const testDatabase = await createTestDatabase();
  const database = connect(testDatabase.url, silent, WAITING);
  const folder = await mkdtemp(join(tmpdir(), "lyceum-media-"));
  const media = { ...TEST_CONFIG.media, folder };
  const recordings = { folder: join(folder, "recordings") };
  const { app, backend } = await appOn(database, { media, recordings, ...changed }, surroundings);
  const close = async () => {
    await app.close();
    await backend.close();
    await database.close();
    await testDatabase.close();
    await rm(folder, { recursive: true });
  };
  return { app, backend, database, folder, close };
};

export type TestApp = Awaited<ReturnType<typeof openApp>>;

type Surroundings = {
  log: FastifyBaseLogger;
  onRoute: (route: RouteOptions) => void;
  /** As an operator writes the setting TRUST_PROXY. */
  trustProxy: string;
  /** Milliseconds since the epoch. */
  clock: () => number;
  load: Load;
};

/** Another process's worth of backends on a database that is there. */
export const appOn = async (
  database: Database,
  changed: Partial<BackendConfig> = {},
  {
    log = silent,
    onRoute = () => undefined,
    trustProxy = "off",
    clock = Date.now,
    load = CALM,
  }: Partial<Surroundings> = {},
) => {
  const app = fastify(serverOptions(log, TrustProxySetting.parse(trustProxy)));
  app.addHook("onRoute", onRoute);
  const media = { ...TEST_CONFIG.media, ...changed.media };
  const config = { ...TEST_CONFIG, ...changed, media };
  const backend: Backend = await registerBackend(app, {
    database,
    config,
    log,
    clock,
    load,
    around: AROUND,
  });
  await app.ready();
  return { app, backend };
};

type App = TestApp["app"];

export const post = (app: App, url: string, payload: object, headers = {}) =>
  app.inject({ method: "POST", url, payload, headers });

/** Does the work that a page does for a bot check, or a multiple of it, and encodes it as a page does. */
export const botAnswer = async (app: App, work = 1): Promise<string> => {
  const url = `/api/authenticate/challenge?work=${work}`;
  const { body } = await app.inject({ method: "GET", url });
  const challenge = JSON.parse(body) as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
};

export const PASSWORD = "correct horse";

export const registration = (changed: Record<string, unknown> = {}) => ({
  name: "Ada Lovelace",
  email: `${randomUUID()}@lyceum.example`,
  mobile: "5550100001",
  password: PASSWORD,
  confirmPassword: PASSWORD,
  isTeacher: "No",
  ...changed,
});

/** To stay signed in, so that the session's cookie comes along. */
export const tryToSignIn = async (app: App, email: string, password = PASSWORD) =>
  post(app, "/api/authenticate/authenticateUser", {
    email,
    password,
    recaptcha: await botAnswer(app),
    stay_signed_in: true,
  });

type WithCookies = { headers: Record<string, number | string | string[] | undefined> };

/** The cookies that an answer sets, as a browser sends them back; the session's first. */
export const cookiesOf = ({ headers }: WithCookies): string =>
  [headers["set-cookie"] ?? []]
    .flat()
    .map((cookie) => String(cookie).split(";")[0])
    .join("; ");

export type Role = "student" | "teacher" | "admin";

/** Of PASSWORD, at the cost of QUICK_TO_HASH. */
const PASSWORD_HASH =
  "$argon2id$v=19$m=8,t=1,p=1$AavwNrbym0/aUxKsVPDGWQ$3kCOkamxCi5YEtAvs/jPoTlqIMd6pd7X0ofl0wqVUJk";

/** A user with an account and a token, made in the database itself: quick, and the only way to an admin. */
export const person = async ({ database, app }: Pick<TestApp, "database" | "app">, role: Role) => {
  const email = `${randomUUID()}@lyceum.example`;
  const { id } = await database.queries
    .insertInto("users")
    .values({ email, name: `A ${role}`, mobile: "5550100001", role, password_hash: PASSWORD_HASH })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id: sid } = await database.queries
    .insertInto("sign_ins")
    .values({ user_id: id, user_agent: "test", expires_at: new Date(Date.now() + 3_600_000) })
    .returning("id")
    .executeTakeFirstOrThrow();
  const token = app.jwt.sign({ sub: id, sid, role });
  return {
    id,
    sid,
    email,
    name: `A ${role}`,
    role,
    token,
    bearer: { authorization: `Bearer ${token}` },
  };
};
