import type { Installation, Warning } from "@lyceum/shared/rest/installation.ts";

import type { Around, Refusing } from "../../kernel/kernel.ts";

/** Shares at which there is little left: people who join, or upload, are refused soon. */
const HOSTS_FULL = 0.8;
const DISK_FULL = 0.9;
/** Days without a backup, of a school whose backups are made every day or week. */
const BACKUP_DAYS = 8;
const DAY = 86_400_000;

type Seen = Omit<Installation, "warnings">;
type Known = Pick<Around, "hostsRegister"> & { refusing: Refusing };

/** What an operator should look at, the gravest first. `now`: milliseconds since the epoch. */
export const warningsOf = (
  seen: Seen,
  { refusing, hostsRegister }: Known,
  now: number,
): Warning[] => [
  ...aboutMedia(seen.media_hosts, refusing.mediaHosts, hostsRegister),
  ...aboutSignaling(seen.signaling, refusing.signaling),
  ...aboutDisk(seen.disk),
  ...aboutJobs(seen.jobs),
  ...aboutBackup(seen.backup, now),
];

/** Where the settings name hosts, an empty list says nothing: those of this school may be another process's to know. */
const aboutMedia = (
  hosts: Seen["media_hosts"],
  refusing: readonly string[],
  register: boolean,
): Warning[] => {
  const admitting = hosts.filter(({ address }) => !refusing.includes(address ?? ""));
  const silent = admitting.filter(({ answering }) => !answering);
  const open = admitting.filter(({ answering, draining }) => answering && !draining);
  const none = (register || hosts.length > 0) && open.length === 0;
  const full = open.length > 0 && open.every(({ load }) => load >= HOSTS_FULL);
  return [
    ...(none ? [{ reason: "no_media_host", about: null } as const] : []),
    ...(full ? [{ reason: "media_hosts_full", about: null } as const] : []),
    ...silent.map(({ address }): Warning => ({ reason: "media_host_silent", about: address })),
    ...refusing.map((about): Warning => ({ reason: "media_host_refuses", about })),
  ];
};

/** Those that live and have one address reach each other by chance, if at all. */
const aboutSignaling = (processes: Seen["signaling"], refusing: readonly string[]): Warning[] => {
  const silent = processes.filter(({ answering }) => !answering);
  const taken = processes.filter(({ answering }) => answering).map(({ address }) => address);
  const shared = new Set(taken.filter((address, place) => taken.indexOf(address) !== place));
  return [
    ...silent.map(({ id }): Warning => ({ reason: "signaling_silent", about: String(id) })),
    ...refusing.map((about): Warning => ({ reason: "signaling_refuses", about })),
    ...[...shared].map((about): Warning => ({ reason: "signaling_same_address", about })),
  ];
};

const aboutDisk = (disk: Seen["disk"]): Warning[] =>
  disk && disk.free < disk.size * (1 - DISK_FULL)
    ? [{ reason: "disk_almost_full", about: null }]
    : [];

const aboutJobs = ({ given_up }: Seen["jobs"]): Warning[] =>
  given_up > 0 ? [{ reason: "jobs_given_up", about: String(given_up) }] : [];

const aboutBackup = (backup: Seen["backup"], now: number): Warning[] => {
  if (!backup) return [{ reason: "backup_missing", about: null }];
  const days = Math.floor((now - Date.parse(backup.made_at)) / DAY);
  return days >= BACKUP_DAYS ? [{ reason: "backup_old", about: String(days) }] : [];
};
