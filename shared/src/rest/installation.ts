import { z } from "zod";

import { endpoint } from "./endpoint.ts";

const count = z.int().nonnegative();

/** `id`: of one that registered itself, which alone an admin can drain; null for one that the settings name. */
export const ListedMediaHost = z.object({
  id: z.int().nullable(),
  /** Where signaling reaches it; null where only its place in the settings is known. */
  address: z.string().nullable(),
  /** It sent a heartbeat within the last 10 s. */
  answering: z.boolean(),
  /** It accepts no more people, and those it has are moved. */
  draining: z.boolean(),
  workers: count,
  rooms: count,
  consumers: count,
  /** The share of what it can carry: 1 is all. */
  load: z.number(),
  packets_per_second: z.number().nullable(),
});
export type ListedMediaHost = z.infer<typeof ListedMediaHost>;

const ListedSignaling = z.object({
  id: z.int(),
  address: z.string(),
  answering: z.boolean(),
  draining: z.boolean(),
  live_classes: count,
});

const LiveClass = z.object({
  id: z.uuid(),
  title: z.string(),
  started_at: z.string().nullable(),
  /** The signaling process that has it; null where there is only one. */
  signaling: z.int().nullable(),
});

/** What an operator should look at. `about`: an address, a process's id, a number of jobs or of days; null where there is nothing to say. */
const WARNING_REASONS = [
  "media_host_silent",
  "media_host_refuses",
  "media_hosts_full",
  "no_media_host",
  "signaling_silent",
  "signaling_refuses",
  "signaling_same_address",
  "disk_almost_full",
  "jobs_given_up",
  "backup_old",
  "backup_missing",
] as const;

export const Warning = z.object({ reason: z.enum(WARNING_REASONS), about: z.string().nullable() });
export type Warning = z.infer<typeof Warning>;

/** What this school runs on, at this moment. */
export const Installation = z.object({
  /** The process that answers. */
  server: z.object({
    version: z.string(),
    node: z.string(),
    database: z.string(),
    started_at: z.string(),
  }),
  /** Of the folder of uploads; null where a bucket keeps them. Bytes. */
  disk: z.object({ free: z.number(), size: z.number() }).nullable(),
  /** None where one process does everything. */
  signaling: z.array(ListedSignaling),
  media_hosts: z.array(ListedMediaHost),
  /** The first LIVE_CLASSES_MAX, the newest first, and how many there are. */
  classes: z.object({ live: count, first: z.array(LiveClass) }),
  jobs: z.object({ running: count, waiting: count, retrying: count, given_up: count }),
  /** The last one that `npm run backup` made. */
  backup: z.object({ made_at: z.string(), files: count, bytes: z.number() }).nullable(),
  warnings: z.array(Warning),
});
export type Installation = z.infer<typeof Installation>;

export const LIVE_CLASSES_MAX = 50;

export const getInstallation = endpoint({
  method: "GET",
  url: "/admin/installation",
  base: "api",
  access: ["admin"],
  reply: z.object({ status: z.literal("success"), data: Installation }),
});

/** Moves everybody off a media host that registered itself, or lets it take people again. Errors: not_found, conflict (it is the last one). */
export const drainMediaHost = endpoint({
  method: "POST",
  url: "/admin/media_hosts/drain",
  base: "api",
  access: ["admin"],
  body: z.object({
    host_id: z
      .int()
      .positive()
      .max(2 ** 31 - 1),
    draining: z.boolean(),
  }),
  reply: z.object({ status: z.literal("success"), message: z.string() }),
});
