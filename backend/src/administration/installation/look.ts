import { statfs } from "node:fs/promises";

import type { Installation, ListedMediaHost } from "@lyceum/shared/rest/installation.ts";

import type { Kernel } from "../../kernel/kernel.ts";
import { type MediaHostRow, mediaHostsRepository } from "../../media-hosts/repository.ts";
import { countJobsByState } from "../jobs/repository.ts";
import { type InstallationRepository, installationRepository } from "./repository.ts";
import { warningsOf } from "./warnings.ts";

type Around = Pick<Kernel, "database" | "config" | "around">;

/** What the school runs on, and what of it an operator should look at. */
export const lookAt =
  ({ database, config, around }: Around) =>
  async (): Promise<Installation> => {
    const known = installationRepository(database);
    const registered = await mediaHostsRepository(database).list();
    const seen = {
      server: {
        version: around.version,
        node: process.version,
        database: await known.version(),
        started_at: new Date(Date.now() - process.uptime() * 1_000).toISOString(),
      },
      disk: config.media.s3 ? null : await diskOf(config.media.folder),
      signaling: await known.signaling(),
      media_hosts: registered.length > 0 ? registered.map(presentHost) : await around.mediaHosts(),
      classes: await classesOf(known),
      jobs: await countJobsByState(database.queries),
      backup: await backupOf(known),
    };
    const own = { refusing: around.refusing(), hostsRegister: around.hostsRegister };
    return { ...seen, warnings: warningsOf(seen, own, Date.now()) };
  };

const diskOf = async (folder: string): Promise<Installation["disk"]> => {
  const { bsize, blocks, bavail } = await statfs(folder);
  return { free: bavail * bsize, size: blocks * bsize };
};

const classesOf = async (known: InstallationRepository): Promise<Installation["classes"]> => ({
  live: await known.countLive(),
  first: (await known.liveClasses()).map(({ started_at, ...lesson }) => ({
    ...lesson,
    started_at: started_at?.toISOString() ?? null,
  })),
});

const backupOf = async (known: InstallationRepository): Promise<Installation["backup"]> => {
  const last = await known.lastBackup();
  return last && { ...last, made_at: last.made_at.toISOString() };
};

const presentHost = (row: MediaHostRow): ListedMediaHost => ({
  id: row.id,
  address: row.url,
  answering: row.alive,
  draining: row.draining,
  workers: row.workers,
  rooms: row.rooms,
  consumers: row.consumers,
  load: row.load,
  packets_per_second: row.packetsPerSecond,
});
