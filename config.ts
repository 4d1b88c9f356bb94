import { join, resolve } from "node:path";

import { DEFAULT_LIMITS } from "@lyceum/backend/kernel/config/config.ts";
import { listenAddresses } from "@lyceum/sfu/listen-addresses.ts";
import {
  AUDIENCE_COUNTED_EVERY,
  AUDIENCE_LINGERS,
  DISCONNECT_SHOWN,
  HOST_RETURN,
  HOST_RETURN_LEAST,
  SEAT_KEPT,
  SOCKET_SILENCE,
  STOP_UNDO,
} from "@lyceum/shared/limits.ts";
import type { z } from "zod";

import {
  Environment,
  REGISTERED,
  type Read,
  SERVICES,
  type Service,
} from "./settings/environment.ts";
import { keptSecret } from "./settings/kept-secret.ts";
import {
  assertSandboxIsMeant,
  botCheckOf,
  bucketOf,
  mailOf,
  paymentsOf,
  socialOf,
  turnOf,
} from "./settings/providers.ts";
import { tracesOf } from "./settings/traces.ts";

/** Where a media host for other machines listens. */
const SFU_PORT = 3100;
/** Addresses to listen on that nobody can send to. */
const ANY_ADDRESS = new Set(["0.0.0.0", "::"]);
/** Of an address that names none. */
const HTTP_PORT = 80;
/** A host that writes so many begins no further recording. */
const RECORDED_PACKETS_PER_SECOND = 4_000;
/** Of one stream: a camera and screen of some minutes. */
const RECORDED_BYTES_WAITING = 16 * 2 ** 20;

export type Config = ReturnType<typeof loadConfig>;

/** Reads and validates the environment. Throws an Error whose message names each invalid variable. */
export function loadConfig(env: NodeJS.ProcessEnv) {
  const read = parsedFrom(env);
  const dataDir = resolve(read.DATA_DIR);
  const services = new Set(read.SERVICES ?? usualServices(read.SFU_HOSTS));
  const hostsOnly = [...services].every((each) => each === "sfu");
  if (!hostsOnly) assertSandboxIsMeant(read);
  const sfuWire = wireOf(read, hostsOnly);
  return {
    dataDir,
    databaseUrl: read.DATABASE_URL,
    logLevel: read.LOG_LEVEL,
    services,
    http: { host: read.HOST, port: read.PORT, trustProxy: read.TRUST_PROXY },
    site: siteOf(read),
    school: {
      adminEmail: read.ADMIN_EMAIL,
      adminPassword: read.ADMIN_PASSWORD,
      demo: read.DEMO,
    },
    backend: backendOf(read, dataDir, hostsOnly),
    signaling: {
      allowedOrigins: read.ALLOWED_ORIGINS ?? ("same" as const),
      seatKept: SEAT_KEPT,
      hostReturn: HOST_RETURN,
      hostReturnLeast: HOST_RETURN_LEAST,
      stopUndo: STOP_UNDO,
      disconnectShown: DISCONNECT_SHOWN,
      listing: {
        from: read.CLASS_AUDIENCE_FROM,
        every: AUDIENCE_COUNTED_EVERY,
        lingers: AUDIENCE_LINGERS,
      },
      silence: SOCKET_SILENCE,
      turn: turnOf(read),
      clock: Date.now,
      cluster: clusterOf(read, services),
    },
    metrics: metricsOf(read),
    traces: tracesOf(read),
    sfu: sfuOf(read, dataDir),
    sfuWire,
  };
}

/** What pages show, and where they call. Backends elsewhere may not tell them the public keys. */
function siteOf(read: Read) {
  const botCheck = botCheckOf(read);
  return {
    name: read.SITE_NAME,
    credit: read.CREDIT_NAME,
    supportEmail: read.SUPPORT_EMAIL,
    ipLookup: read.IP_LOOKUP_URL ?? "",
    bases: { api: read.API_BASE, javaApi: read.JAVA_API_BASE },
    botCheck: botCheck && { siteKey: botCheck.siteKey, script: botCheck.script },
    paymentKey: paymentsOf(read).razorpay?.keyId,
  };
}

/** Media hosts elsewhere, and how this process is reached where it is one. */
function wireOf(read: Read, hostsOnly: boolean) {
  const { SFU_HOSTS: named, SFU_SECRET: secret, SFU_URL: url } = read;
  if ((named.length > 0 || hostsOnly) && !secret)
    throw new Error("SFU_SECRET: needed when media hosts run in processes of their own.");
  if (hostsOnly && url !== undefined && !read.DATABASE_URL)
    throw new Error("DATABASE_URL: needed where a media host registers itself under SFU_URL.");
  return {
    hosts: named === REGISTERED ? [] : named,
    registered: named === REGISTERED,
    secret: secret ?? "",
    listen: read.SFU_LISTEN,
    port: read.SFU_PORT ?? (hostsOnly ? SFU_PORT : 0),
    url,
  };
}

/** Where other media hosts reach this one: where signaling does, else the address of the default route. */
function pipesOf({ MEDIA_PIPE_ADDRESS, MEDIA_PIPE_PORTS: ports, SFU_LISTEN }: Read) {
  const given = MEDIA_PIPE_ADDRESS ?? (ANY_ADDRESS.has(SFU_LISTEN) ? undefined : SFU_LISTEN);
  const [own] = listenAddresses("default", undefined).toReversed();
  const ip = given ?? own?.ip;
  return ip === undefined ? undefined : { ip, ports };
}

/** Where this process is one of several that share the classes. */
function clusterOf(read: Read, services: ReadonlySet<Service>) {
  const { SIGNALING_URL: url, SIGNALING_SECRET: secret, SIGNALING_LISTEN: host } = read;
  if (url === undefined) return undefined;
  if (secret === undefined)
    throw new Error("SIGNALING_SECRET: needed when signaling runs in several processes.");
  if (services.has("sfu"))
    throw new Error(
      "SIGNALING_URL: several processes share media hosts. Run those by themselves, and list them in SFU_HOSTS.",
    );
  return { url, secret, host, port: read.SIGNALING_PORT ?? Number(new URL(url).port || HTTP_PORT) };
}

const metricsOf = ({ METRICS_PORT: port, METRICS_LISTEN: host }: Read) =>
  port === undefined ? undefined : { host, port };

function parsedFrom(env: NodeJS.ProcessEnv): Read {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = Environment.safeParse(set);
  if (!parsed.success) throw new Error(explain(parsed.error));
  return parsed.data;
}

/** A process of media hosts alone has no tokens, and keeps no secret. */
function backendOf(read: Read, dataDir: string, hostsOnly: boolean) {
  return {
    tokenSecret: read.TOKEN_SECRET ?? (hostsOnly ? "" : keptSecret(dataDir, read.DATABASE_URL)),
    publicUrl: read.PUBLIC_URL ?? null,
    botCheck: { cost: read.BOT_CHECK_COST, provider: botCheckOf(read) },
    social: socialOf(read),
    allowedOrigins: read.ALLOWED_ORIGINS ?? ("same" as const),
    teacherApproval: read.TEACHER_APPROVAL,
    twoStep: { issuer: read.SITE_NAME, requiredOfAdmins: read.REQUIRE_ADMIN_TOTP },
    classRecordDays: read.CLASS_RECORDS_DAYS,
    redisUrl: read.REDIS_URL,
    limits: { ...DEFAULT_LIMITS, teacher: teacherLimitsOf(read) },
    mail: mailOf(read),
    media: {
      folder: resolve(read.UPLOADS_DIR ?? join(dataDir, "media")),
      s3: bucketOf(read),
      uploadMax: read.UPLOAD_MAX_BYTES,
      ffmpeg: read.FFMPEG,
      ffprobe: read.FFPROBE,
      transcodes: read.TRANSCODES,
      captions: captionsOf(read),
    },
    payments: paymentsOf(read),
    recordings: {
      folder: recordingsFolder(read, dataDir),
      filesDays: read.RECORDING_FILES_DAYS,
    },
  };
}

const captionsOf = ({ CAPTIONS_COMMAND: program, CAPTIONS_LANGUAGE: language }: Read) =>
  program === undefined ? undefined : { program, language };

const sfuOf = (read: Read, dataDir: string) => ({
  workerBin: read.MEDIASOUP_WORKER_BIN,
  workers: read.MEDIA_WORKERS,
  port: read.MEDIA_PORT,
  listen: listenAddresses(read.MEDIA_LISTEN, read.MEDIA_ADDRESS),
  consumersPerWorker: read.MEDIA_CONSUMERS_PER_WORKER,
  pipes: pipesOf(read),
  recordings: {
    folder: recordingsFolder(read, dataDir),
    freeToStart: read.RECORDINGS_FREE_TO_START,
    freeToStop: read.RECORDINGS_FREE_TO_STOP,
    recordingsMax: read.RECORDINGS_MAX,
    packetsPerSecondMax: RECORDED_PACKETS_PER_SECOND,
    waitingMax: RECORDED_BYTES_WAITING,
  },
});

function recordingsFolder(read: Read, dataDir: string) {
  return resolve(read.RECORDINGS_DIR ?? join(dataDir, "recordings"));
}

/** If media hosts are listed, this process is none, unless it says so. */
function usualServices(hosts: string | string[]): readonly Service[] {
  return hosts.length > 0 ? ["backend", "signaling"] : SERVICES;
}

function teacherLimitsOf(read: Read) {
  return {
    classes: read.TEACHER_CLASSES_MAX,
    pendingVideos: read.TEACHER_PENDING_MAX,
    bytes: read.TEACHER_BYTES_MAX,
  };
}

function explain(error: z.ZodError) {
  const lines = error.issues.map((issue) => `${issue.path[0]?.toString()}: ${issue.message}`);
  return `The environment has settings that cannot be used.\n${lines.join("\n")}`;
}
