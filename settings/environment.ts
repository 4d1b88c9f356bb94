import { availableParallelism, hostname } from "node:os";

import { BOT_CHECKS } from "@lyceum/backend/accounts/bot-check/providers.ts";
import {
  DEFAULT_BOT_CHECK_COST,
  DEFAULT_LIMITS,
  DEFAULT_UPLOAD_MAX,
  RAZORPAY_ORIGIN,
} from "@lyceum/backend/kernel/config/config.ts";
import { TrustProxySetting } from "@lyceum/backend/kernel/http/proxies.ts";
import { CaptionLanguage } from "@lyceum/shared/rest/captions.ts";
import { AUDIENCE_FROM } from "@lyceum/shared/limits.ts";
import { z } from "zod";

import { Telemetry } from "./traces.ts";

/** Instead of a list: media hosts that register themselves in the database. */
export const REGISTERED = "registered";

export const SERVICES = ["backend", "signaling", "sfu"] as const;

const list = z
  .string()
  .transform((text) => text.split(",").map((item) => item.trim()))
  .pipe(z.array(z.string().min(1)));
const port = z.coerce.number().int().min(0).max(65_535);
const count = z.coerce.number().int().positive();
const flag = z.enum(["on", "off"]).transform((word) => word === "on");

/** Of the site, as browsers write it: its scheme is compared as text. */
const publicUrl = z
  .url({ protocol: /^https?$/i })
  .transform((text) => new URL(text).href.replace(/\/$/, ""));

/** Where other processes reach this one. */
const ownUrl = z
  .string()
  .transform((url) => url.replace("{hostname}", hostname()))
  .pipe(z.url({ protocol: /^https?$/ }));

/** Such as 40000-40999. */
const portRange = z
  .string()
  .regex(/^\d+-\d+$/, { error: "must be two ports, such as 40000-40999" })
  .transform((text) => {
    const [min = 0, max = 0] = text.split("-").map(Number);
    return { min, max };
  })
  .refine(({ min, max }) => 0 < min && min <= max && max <= 65_535, {
    error: "must be two ports, the lower one first",
  });

/** A path of this site, or an address of another; without a slash at the end. */
const base = z
  .union([z.string().regex(/^(\/[\w-]+)+\/?$/), z.url({ protocol: /^https?$/ })], {
    error: "must be a path such as /api or an http(s) address",
  })
  .transform((text) => text.replace(/\/$/, ""));

export const Bucket = z.object({
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }),
  S3_BUCKET: z.string(),
  S3_REGION: z.string(),
  S3_ACCESS_KEY: z.string(),
  S3_SECRET_KEY: z.string(),
});

export const Razorpay = z.object({
  RAZORPAY_KEY_ID: z.string(),
  RAZORPAY_KEY_SECRET: z.string(),
  RAZORPAY_WEBHOOK_SECRET: z.string(),
});

export const Turn = z.object({ TURN_URLS: z.array(z.string()), TURN_SECRET: z.string() });

const turnAddresses = list.pipe(
  z.array(
    z.string().regex(/^turns?:[^\s?]+(\?transport=(udp|tcp))?$/, {
      error: "must be addresses such as turns:turn.school.example:443?transport=tcp",
    }),
  ),
);

export const BotCheckKeys = z.object({
  RECAPTCHA_SITE_KEY: z.string(),
  RECAPTCHA_SECRET: z.string(),
});

/** In characters. */
export const TOKEN_SECRET_MIN = 32;

/** Every environment variable with its default; docs/OPERATIONS.md describes them for operators. */
export const Environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().default("::"),
  DATA_DIR: z.string().default("data"),
  DATABASE_URL: z.url().optional(),
  PUBLIC_URL: publicUrl.optional(),
  SITE_NAME: z.string().min(1).max(60).default("Lyceum"),
  CREDIT_NAME: z.string().min(1).max(60).default("the Lyceum team"),
  SUPPORT_EMAIL: z.email().default("support@lyceum.example"),
  API_BASE: base.default("/api"),
  JAVA_API_BASE: base.default("/backend-service"),
  IP_LOOKUP_URL: z.url({ protocol: /^https?$/ }).optional(),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(1).optional(),
  DEMO: flag.default(true),
  TOKEN_SECRET: z.string().min(TOKEN_SECRET_MIN).optional(),
  BOT_CHECK: z.enum(["own", ...BOT_CHECKS]).default("own"),
  ...BotCheckKeys.partial().shape,
  RECAPTCHA_ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
  SOCIAL_SIGN_IN: z.enum(["sandbox", "off"]).default("sandbox"),
  GOOGLE_CLIENT_ID: z.string().optional(),
  BOT_CHECK_COST: z.coerce.number().int().positive().default(DEFAULT_BOT_CHECK_COST),
  ALLOWED_ORIGINS: list.optional(),
  TRUST_PROXY: TrustProxySetting,
  METRICS_PORT: port.optional(),
  METRICS_LISTEN: z.string().default("127.0.0.1"),
  ...Telemetry.shape,
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
  SERVICES: list.pipe(z.array(z.enum(SERVICES))).optional(),
  SFU_HOSTS: z.union([z.literal(REGISTERED), list.pipe(z.array(z.url()))]).default([]),
  SFU_URL: ownUrl.optional(),
  SFU_SECRET: z.string().min(16).optional(),
  SFU_PORT: port.optional(),
  SFU_LISTEN: z.string().default("127.0.0.1"),
  REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
  SIGNALING_URL: ownUrl.optional(),
  SIGNALING_LISTEN: z.string().default("127.0.0.1"),
  SIGNALING_PORT: port.optional(),
  SIGNALING_SECRET: z.string().min(16).optional(),
  CLASS_AUDIENCE_FROM: count.default(AUDIENCE_FROM),
  MEDIA_PORT: port.default(44_400),
  MEDIA_LISTEN: z
    .union([z.enum(["default", "all"]), list.pipe(z.array(z.ipv4()))])
    .default("default"),
  MEDIA_ADDRESS: z.string().optional(),
  MEDIA_WORKERS: z.coerce.number().int().min(1).max(64).default(availableParallelism()),
  MEDIA_CONSUMERS_PER_WORKER: z.coerce.number().int().min(1).default(450),
  MEDIA_PIPE_ADDRESS: z.ipv4().optional(),
  MEDIA_PIPE_PORTS: portRange.optional(),
  MEDIASOUP_WORKER_BIN: z.string().optional(),
  UPLOADS_DIR: z.string().optional(),
  RECORDINGS_DIR: z.string().optional(),
  RECORDING_FILES_DAYS: count.default(30),
  RECORDINGS_FREE_TO_START: z.coerce.number().int().min(0).default(5_000_000_000),
  RECORDINGS_FREE_TO_STOP: z.coerce.number().int().min(0).default(1_000_000_000),
  RECORDINGS_MAX: count.default(10),
  TURN_URLS: turnAddresses.optional(),
  TURN_SECRET: z.string().min(16).optional(),
  ...Bucket.partial().shape,
  UPLOAD_MAX_BYTES: z.coerce.number().int().positive().default(DEFAULT_UPLOAD_MAX),
  TEACHER_APPROVAL: flag.default(false),
  REQUIRE_ADMIN_TOTP: flag.default(false),
  TEACHER_CLASSES_MAX: count.default(DEFAULT_LIMITS.teacher.classes),
  TEACHER_PENDING_MAX: count.default(DEFAULT_LIMITS.teacher.pendingVideos),
  TEACHER_BYTES_MAX: count.default(DEFAULT_LIMITS.teacher.bytes),
  CLASS_RECORDS_DAYS: count.optional(),
  FFMPEG: z.string().default("ffmpeg"),
  FFPROBE: z.string().default("ffprobe"),
  CAPTIONS_COMMAND: z.string().min(1).optional(),
  CAPTIONS_LANGUAGE: CaptionLanguage.default("en"),
  ...Razorpay.partial().shape,
  SANDBOX: flag.optional(),
  RAZORPAY_ORIGIN: z.url({ protocol: /^https?$/ }).default(RAZORPAY_ORIGIN),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.email().optional(),
  TRANSCODES: z.coerce.number().int().min(0).max(64).default(transcodesHere()),
});

/** The names of all settings. */
export const SETTINGS = Object.keys(Environment.shape);

export type Read = z.output<typeof Environment>;
export type Service = (typeof SERVICES)[number];

/** Each one keeps several cores busy; small machines convert one at a time, so that classes keep running. */
function transcodesHere() {
  return Math.max(1, Math.floor(availableParallelism() / 8));
}
