import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, resolve } from "node:path";

import { BOT_CHECKS, siteverifyOf } from "@lyceum/backend/accounts/bot-check-providers.ts";
import {
  DEFAULT_BOT_CHECK_COST,
  DEFAULT_LIMITS,
  DEFAULT_UPLOAD_MAX,
  GOOGLE_KEYS_URL,
  RAZORPAY_ORIGIN,
} from "@lyceum/backend/config.ts";
import { TrustProxySetting } from "@lyceum/backend/http/proxies.ts";
import { listenAddresses } from "@lyceum/sfu/listen-addresses.ts";
import { DISCONNECT_SHOWN, HOST_RETURN, SEAT_KEPT, SOCKET_SILENCE } from "@lyceum/shared/limits.ts";
import { z } from "zod";

/** Where a media host for other machines listens. */
const SFU_PORT = 3100;

const SERVICES = ["backend", "signaling", "sfu"] as const;

const list = z
  .string()
  .transform((text) => text.split(",").map((item) => item.trim()))
  .pipe(z.array(z.string().min(1)));
const port = z.coerce.number().int().min(0).max(65_535);
const count = z.coerce.number().int().positive();
const flag = z.enum(["on", "off"]).transform((word) => word === "on");

const Bucket = z.object({
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }),
  S3_BUCKET: z.string(),
  S3_REGION: z.string(),
  S3_ACCESS_KEY: z.string(),
  S3_SECRET_KEY: z.string(),
});

const Razorpay = z.object({
  RAZORPAY_KEY_ID: z.string(),
  RAZORPAY_KEY_SECRET: z.string(),
  RAZORPAY_WEBHOOK_SECRET: z.string(),
});

const BotCheckKeys = z.object({ RECAPTCHA_SITE_KEY: z.string(), RECAPTCHA_SECRET: z.string() });

/** Every environment variable with its default; docs/OPERATIONS.md describes them for operators. */
const Environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().default("::"),
  DATA_DIR: z.string().default("data"),
  DATABASE_URL: z.url().optional(),
  PUBLIC_URL: z.url().optional(),
  SITE_NAME: z.string().min(1).max(60).default("Lyceum"),
  CREDIT_NAME: z.string().min(1).max(60).default("the Lyceum team"),
  SUPPORT_EMAIL: z.email().default("support@lyceum.example"),
  IP_LOOKUP_URL: z.url({ protocol: /^https?$/ }).optional(),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(1).optional(),
  DEMO: flag.default(true),
  TOKEN_SECRET: z.string().min(32).optional(),
  BOT_CHECK: z.enum(["own", ...BOT_CHECKS]).default("own"),
  ...BotCheckKeys.partial().shape,
  RECAPTCHA_ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
  SOCIAL_SIGN_IN: z.enum(["sandbox", "off"]).default("sandbox"),
  GOOGLE_CLIENT_ID: z.string().optional(),
  BOT_CHECK_COST: z.coerce.number().int().positive().default(DEFAULT_BOT_CHECK_COST),
  ALLOWED_ORIGINS: list.optional(),
  TRUST_PROXY: TrustProxySetting,
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
  SERVICES: list.pipe(z.array(z.enum(SERVICES))).optional(),
  SFU_HOSTS: list.pipe(z.array(z.url())).default([]),
  SFU_SECRET: z.string().min(16).optional(),
  SFU_PORT: port.optional(),
  SFU_LISTEN: z.string().default("127.0.0.1"),
  MEDIA_PORT: port.default(44_400),
  MEDIA_LISTEN: z
    .union([z.enum(["default", "all"]), list.pipe(z.array(z.ipv4()))])
    .default("default"),
  MEDIA_ADDRESS: z.string().optional(),
  MEDIA_WORKERS: z.coerce.number().int().min(1).max(64).default(availableParallelism()),
  MEDIA_CONSUMERS_PER_WORKER: z.coerce.number().int().min(1).default(450),
  MEDIASOUP_WORKER_BIN: z.string().optional(),
  UPLOADS_DIR: z.string().optional(),
  ...Bucket.partial().shape,
  UPLOAD_MAX_BYTES: z.coerce.number().int().positive().default(DEFAULT_UPLOAD_MAX),
  TEACHER_APPROVAL: flag.default(false),
  REQUIRE_ADMIN_TOTP: flag.default(false),
  TEACHER_CLASSES_MAX: count.default(DEFAULT_LIMITS.teacher.classes),
  TEACHER_PENDING_MAX: count.default(DEFAULT_LIMITS.teacher.pendingVideos),
  TEACHER_BYTES_MAX: count.default(DEFAULT_LIMITS.teacher.bytes),
  FFMPEG: z.string().default("ffmpeg"),
  FFPROBE: z.string().default("ffprobe"),
  ...Razorpay.partial().shape,
  SANDBOX: flag.optional(),
  RAZORPAY_ORIGIN: z.url({ protocol: /^https?$/ }).default(RAZORPAY_ORIGIN),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.email().optional(),
  TRANSCODES: z.coerce.number().int().min(0).max(64).default(transcodesHere()),
});

/** The names of all settings. */
export const SETTINGS = Object.keys(Environment.shape);

type Service = (typeof SERVICES)[number];
export type Config = ReturnType<typeof loadConfig>;

/** Reads and validates the environment. Throws an Error whose message names each invalid variable. */
export function loadConfig(env: NodeJS.ProcessEnv) {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = Environment.safeParse(set);
  if (!parsed.success) throw new Error(explain(parsed.error));
  const read = parsed.data;
  const dataDir = resolve(read.DATA_DIR);
  const services = new Set(read.SERVICES ?? usualServices(read.SFU_HOSTS));
  const hostsOnly = [...services].every((each) => each === "sfu");
  if (!hostsOnly) assertSandboxIsMeant(read);
  const remote = read.SFU_HOSTS.length > 0 || hostsOnly;
  if (remote && !read.SFU_SECRET)
    throw new Error("SFU_SECRET: needed when media hosts run in processes of their own.");
  return {
    dataDir,
    databaseUrl: read.DATABASE_URL,
    logLevel: read.LOG_LEVEL,
    services,
    http: { host: read.HOST, port: read.PORT, trustProxy: read.TRUST_PROXY },
    site: {
      ...{ name: read.SITE_NAME, credit: read.CREDIT_NAME, supportEmail: read.SUPPORT_EMAIL },
      ipLookup: read.IP_LOOKUP_URL ?? "",
    },
    school: {
      adminEmail: read.ADMIN_EMAIL,
      adminPassword: read.ADMIN_PASSWORD,
      demo: read.DEMO,
    },
    backend: {
      tokenSecret: read.TOKEN_SECRET ?? (hostsOnly ? "" : keptSecret(dataDir)),
      publicUrl: read.PUBLIC_URL ?? null,
      botCheck: { cost: read.BOT_CHECK_COST, provider: botCheckOf(read) },
      social: socialOf(read),
      allowedOrigins: read.ALLOWED_ORIGINS ?? ("same" as const),
      teacherApproval: read.TEACHER_APPROVAL,
      twoStep: { issuer: read.SITE_NAME, requiredOfAdmins: read.REQUIRE_ADMIN_TOTP },
      limits: { ...DEFAULT_LIMITS, teacher: teacherLimitsOf(read) },
      mail: mailOf(read),
      media: {
        folder: resolve(read.UPLOADS_DIR ?? join(dataDir, "media")),
        s3: bucketOf(read),
        uploadMax: read.UPLOAD_MAX_BYTES,
        ffmpeg: read.FFMPEG,
        ffprobe: read.FFPROBE,
        transcodes: read.TRANSCODES,
      },
      payments: paymentsOf(read),
    },
    signaling: {
      allowedOrigins: read.ALLOWED_ORIGINS ?? ("same" as const),
      seatKept: SEAT_KEPT,
      hostReturn: HOST_RETURN,
      disconnectShown: DISCONNECT_SHOWN,
      silence: SOCKET_SILENCE,
      clock: Date.now,
    },
    sfu: {
      workerBin: read.MEDIASOUP_WORKER_BIN,
      workers: read.MEDIA_WORKERS,
      port: read.MEDIA_PORT,
      listen: listenAddresses(read.MEDIA_LISTEN, read.MEDIA_ADDRESS),
      consumersPerWorker: read.MEDIA_CONSUMERS_PER_WORKER,
    },
    sfuWire: {
      hosts: read.SFU_HOSTS,
      secret: read.SFU_SECRET ?? "",
      listen: read.SFU_LISTEN,
      port: read.SFU_PORT ?? (hostsOnly ? SFU_PORT : 0),
    },
  };
}

/** If media hosts are listed, this process is none, unless it says so. */
function usualServices(hosts: string[]): readonly Service[] {
  return hosts.length > 0 ? ["backend", "signaling"] : SERVICES;
}

/** Each one keeps several cores busy; small machines convert one at a time, so that classes keep running. */
function transcodesHere() {
  return Math.max(1, Math.floor(availableParallelism() / 8));
}

/** Settings that only work together: undefined if none is set. Throws if only some are. */
function allOrNone<Shape extends z.ZodRawShape>(
  together: z.ZodObject<Shape>,
  read: Record<string, unknown>,
  why: string,
) {
  const names = Object.keys(together.shape);
  return names.some((name) => read[name] !== undefined) ? allOf(together, read, why) : undefined;
}

/** Throws if one is missing. */
function allOf<Shape extends z.ZodRawShape>(
  together: z.ZodObject<Shape>,
  read: Record<string, unknown>,
  why: string,
) {
  const missing = Object.keys(together.shape).filter((name) => read[name] === undefined);
  if (missing.length > 0) throw new Error(`${missing.join(", ")}: needed to ${why}.`);
  return together.parse(read);
}

function botCheckOf(read: z.output<typeof Environment>) {
  if (read.BOT_CHECK === "own") return undefined;
  const keys = allOf(BotCheckKeys, read, `have ${read.BOT_CHECK} check who signs in`);
  return siteverifyOf(read.BOT_CHECK, {
    ...{ siteKey: keys.RECAPTCHA_SITE_KEY, secret: keys.RECAPTCHA_SECRET },
    origin: read.RECAPTCHA_ORIGIN,
  });
}

function socialOf({ GOOGLE_CLIENT_ID: clientId, ...read }: z.output<typeof Environment>) {
  if (clientId !== undefined) return { google: { clientId, keysUrl: GOOGLE_KEYS_URL } };
  return read.SANDBOX === false ? "off" : read.SOCIAL_SIGN_IN;
}

/** Beside Razorpay, sandbox sales count only if the operator sets it. */
function paymentsOf(read: z.output<typeof Environment>) {
  const razorpay = razorpayOf(read);
  return { razorpay, sandbox: razorpay ? read.SANDBOX === true : read.SANDBOX !== false };
}

/** A public site over HTTPS has strangers: in a sandbox they pay nothing, and sign in as anyone. */
function assertSandboxIsMeant(read: z.output<typeof Environment>) {
  if (read.SANDBOX !== undefined || !read.PUBLIC_URL?.startsWith("https:")) return;
  const open = [
    ...(razorpayOf(read) ? [] : ["payments (set the three RAZORPAY_ keys)"]),
    ...(socialOf(read) === "sandbox" ? ["social sign-in (set GOOGLE_CLIENT_ID)"] : []),
  ];
  if (open.length === 0) return;
  throw new Error(
    `SANDBOX: PUBLIC_URL is https, and a sandbox would stand for ${open.join(" and ")}. ` +
      "SANDBOX=off runs the site without what is not set up; SANDBOX=on keeps the sandboxes, where courses cost nothing.",
  );
}

function razorpayOf(read: z.output<typeof Environment>) {
  const keys = allOrNone(Razorpay, read, "take payments with Razorpay");
  return (
    keys && {
      keyId: keys.RAZORPAY_KEY_ID,
      keySecret: keys.RAZORPAY_KEY_SECRET,
      webhookSecret: keys.RAZORPAY_WEBHOOK_SECRET,
      origin: read.RAZORPAY_ORIGIN,
    }
  );
}

function teacherLimitsOf(read: z.output<typeof Environment>) {
  return {
    classes: read.TEACHER_CLASSES_MAX,
    pendingVideos: read.TEACHER_PENDING_MAX,
    bytes: read.TEACHER_BYTES_MAX,
  };
}

function bucketOf(read: z.output<typeof Environment>) {
  const bucket = allOrNone(Bucket, read, "keep files in a bucket");
  if (!bucket) return undefined;
  return {
    endpoint: bucket.S3_ENDPOINT,
    bucket: bucket.S3_BUCKET,
    region: bucket.S3_REGION,
    accessKey: bucket.S3_ACCESS_KEY,
    secretKey: bucket.S3_SECRET_KEY,
  };
}

function mailOf({ SMTP_URL, MAIL_FROM, SUPPORT_EMAIL }: z.output<typeof Environment>) {
  if (SMTP_URL === undefined) return undefined;
  return { url: SMTP_URL, from: MAIL_FROM ?? SUPPORT_EMAIL, to: SUPPORT_EMAIL };
}

function explain(error: z.ZodError) {
  const lines = error.issues.map((issue) => `${issue.path[0]?.toString()}: ${issue.message}`);
  return `The environment has settings that cannot be used.\n${lines.join("\n")}`;
}

/** The key that signs tokens is generated once and stored, so that a restart signs no one out. */
function keptSecret(dataDir: string) {
  const file = join(dataDir, "token-secret");
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(file, randomBytes(48).toString("base64url"), { mode: 0o600, flag: "wx" });
  }
  return readFileSync(file, "utf8");
}
