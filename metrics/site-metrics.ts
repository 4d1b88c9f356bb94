import type { JobQueue } from "@lyceum/backend/kernel/jobs/JobQueue.ts";
import type { SfuReply } from "@lyceum/shared/sfu/requests.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import type { Signaling } from "@lyceum/signaling/signaling.ts";

import type { Metrics } from "./Metrics.ts";
import { together } from "./together.ts";

/** What pages hold on this process. */
export const watchSignaling = (metrics: Metrics, { held }: Pick<Signaling, "held">): void => {
  metrics.gauge("lyceum_held", "What signaling holds now, by kind", ["kind"], () =>
    Object.entries(held()).map(([kind, value]) => ({ labels: { kind }, value })),
  );
};

/** Work that waits for a process: a growing age asks for more of them. */
const watchJobs = (metrics: Metrics, jobs: Pick<JobQueue, "due">): void => {
  const due = together(() => jobs.due());
  metrics.gauge("lyceum_jobs_due", "Jobs that are due and not begun", ["job"], async () =>
    (await due()).map(({ name, jobs: value }) => ({ labels: { job: name }, value })),
  );
  metrics.gauge("lyceum_jobs_oldest_seconds", "Age of the oldest of these", ["job"], async () =>
    (await due()).map(({ name, oldest }) => ({ labels: { job: name }, value: oldest })),
  );
};

type Worker = SfuReply<"load">["workers"][number];

const WORKER = ["host", "worker"];
const labelsOf = ({ host, pid }: Worker) => ({ ...(host && { host }), worker: String(pid) });

/** Workers of the media hosts that this process uses. */
const watchMedia = (metrics: Metrics, sfu: Pick<Sfu, "load">): void => {
  const load = together(() => sfu.load({}));
  metrics.gauge("mediasoup_rooms", "Classes with media", [], async () => [
    { value: (await load()).rooms },
  ]);
  for (const part of ["transports", "producers", "consumers"] as const)
    metrics.gauge(`mediasoup_${part}`, `Open ${part} of a worker`, WORKER, async () =>
      (await load()).workers.map((worker) => ({
        labels: labelsOf(worker),
        value: worker[part],
      })),
    );
  metrics.counter("mediasoup_cpu_seconds_total", "CPU time of a worker", WORKER, async () =>
    (await load()).workers.map((worker) => ({
      labels: labelsOf(worker),
      value: worker.cpuSeconds,
    })),
  );
};

/** Those of a site, without what its pages hold. */
export const watchSite = (metrics: Metrics, { sfu, jobs }: { sfu: Sfu; jobs: JobQueue }): void => {
  watchMedia(metrics, sfu);
  watchJobs(metrics, jobs);
};
