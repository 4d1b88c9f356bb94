import type { Installation, ListedMediaHost } from "@lyceum/shared/rest/installation.ts";
import { expect, it } from "vitest";

import { warningsOf } from "./warnings.ts";

const NOW = Date.parse("2026-11-24T12:00:00Z");
const HOST: ListedMediaHost = {
  id: 1,
  address: "http://one:3100",
  answering: true,
  draining: false,
  workers: 2,
  rooms: 1,
  consumers: 10,
  load: 0.2,
  packets_per_second: null,
};
const WELL: Omit<Installation, "warnings"> = {
  server: { version: "1", node: "v24", database: "18", started_at: "2026-11-24T00:00:00Z" },
  disk: { free: 50, size: 100 },
  signaling: [],
  media_hosts: [HOST],
  classes: { live: 0, first: [] },
  jobs: { running: 1, waiting: 2, retrying: 3, given_up: 0 },
  backup: { made_at: "2026-11-23T12:00:00Z", files: 1, bytes: 1 },
};
const NONE_REFUSES = { mediaHosts: [], signaling: [] };
const warned = (changed: Partial<typeof WELL>, refused = {}, hostsRegister = false) => {
  const refusing = { ...NONE_REFUSES, ...refused };
  return warningsOf({ ...WELL, ...changed }, { refusing, hostsRegister }, NOW);
};

it("warns of nothing where all is well, nor where nobody says anything of media hosts or a disk", () => {
  expect(warned({})).toEqual([]);
  expect(warned({ media_hosts: [], disk: null })).toEqual([]);
});

it("warns of silent hosts and processes, by their names", () => {
  const silent = { ...HOST, address: "http://two:3100", answering: false };
  const process = { id: 7, address: "-", answering: false, draining: false, live_classes: 2 };
  expect(warned({ media_hosts: [HOST, silent], signaling: [process] })).toEqual([
    { reason: "media_host_silent", about: "http://two:3100" },
    { reason: "signaling_silent", about: "7" },
  ]);
});

it("warns of an address that several living processes have, once", () => {
  const at = (id: number, address: string, answering = true) => ({
    id,
    address,
    answering,
    draining: false,
    live_classes: 0,
  });
  const shared = [at(1, "http://one:3200"), at(2, "http://one:3200"), at(3, "http://one:3200")];
  expect(warned({ signaling: [...shared, at(4, "http://two:3200")] })).toEqual([
    { reason: "signaling_same_address", about: "http://one:3200" },
  ]);
  // One that was replaced at its address.
  expect(
    warned({ signaling: [at(1, "http://one:3200", false), at(2, "http://one:3200")] }),
  ).toEqual([{ reason: "signaling_silent", about: "1" }]);
});

it("warns of hosts and processes that refuse this one's secret, and does not call them silent too", () => {
  const [one, two] = [HOST, { ...HOST, id: 2, address: "http://two:3100" }];
  const refusing = { mediaHosts: [two.address], signaling: ["http://two:3200"] };
  const refused = [
    { reason: "media_host_refuses", about: "http://two:3100" },
    { reason: "signaling_refuses", about: "http://two:3200" },
  ];
  expect(warned({ media_hosts: [one, two] }, refusing)).toEqual(refused);
  // The settings name it, so that all that is known of it is what this process sees.
  const unseen = { ...two, id: null, answering: false };
  expect(warned({ media_hosts: [one, unseen] }, refusing)).toEqual(refused);
  expect(warned({ media_hosts: [two] }, refusing)).toEqual([
    { reason: "no_media_host", about: null },
    ...refused,
  ]);
});

it("warns where nobody can join, and where soon nobody can", () => {
  expect(warned({ media_hosts: [{ ...HOST, draining: true }] })).toEqual([
    { reason: "no_media_host", about: null },
  ]);
  // The last one that registered itself is gone, and with it its row.
  expect(warned({ media_hosts: [] }, {}, true)).toEqual([{ reason: "no_media_host", about: null }]);
  expect(warned({}, {}, true)).toEqual([]);
  const full = { ...HOST, load: 0.85 };
  expect(warned({ media_hosts: [full, { ...full, id: 2 }] })).toEqual([
    { reason: "media_hosts_full", about: null },
  ]);
  expect(warned({ media_hosts: [full, { ...HOST, id: 2 }] })).toEqual([]);
});

it("warns of a disk, of jobs and of backups", () => {
  expect(
    warned({
      disk: { free: 9, size: 100 },
      jobs: { ...WELL.jobs, given_up: 2 },
      backup: { made_at: "2026-11-10T12:00:00Z", files: 1, bytes: 1 },
    }),
  ).toEqual([
    { reason: "disk_almost_full", about: null },
    { reason: "jobs_given_up", about: "2" },
    { reason: "backup_old", about: "14" },
  ]);
  expect(warned({ backup: null })).toEqual([{ reason: "backup_missing", about: null }]);
});
