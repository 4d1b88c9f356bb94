import type { Installation } from "@lyceum/shared/rest/installation.ts";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";

import * as texts from "#text/installation.ts";
import { momentText } from "../../ui/format/dates.ts";
import { countText } from "../../ui/format/plain-format.ts";
import { sizeOf } from "../../ui/format/size.ts";

type ServerProps = Pick<Installation, "server" | "disk" | "jobs" | "backup">;

/** The process that answers, and what there is once for the whole school. */
export const Server = ({ server, disk, jobs, backup }: ServerProps) => (
  <section aria-labelledby="server" className="grid gap-3">
    <h2 id="server" className="text-xl font-semibold">
      {texts.server}
    </h2>
    <dl className="grid gap-3 sm:grid-cols-2 lg:grid-cols-5">
      <Fact name={texts.version} note={texts.programs(server.node, server.database)}>
        {`Lyceum ${server.version}`}
      </Fact>
      <Fact name={texts.runningSince}>{momentText(server.started_at)}</Fact>
      <Fact
        name={texts.lastBackup}
        note={backup && texts.filesOf(backup.files, sizeOf(backup.bytes))}
      >
        {backup ? momentText(backup.made_at) : texts.none}
      </Fact>
      <Fact name={texts.freeDisk} note={disk && texts.ofDisk(sizeOf(disk.size))}>
        {disk ? sizeOf(disk.free) : texts.inBucket}
      </Fact>
      <Fact name={<JobsLink />} note={texts.otherJobs(jobs.waiting, jobs.retrying, jobs.given_up)}>
        {texts.runningJobs(countText(jobs.running))}
      </Fact>
    </dl>
  </section>
);

const JobsLink = () => (
  <Link to="/jobs" className="underline underline-offset-3">
    {texts.jobs}
  </Link>
);

type FactProps = { name: ReactNode; note?: string | null; children: string };

const Fact = ({ name, note, children }: FactProps) => (
  <div className="grid content-start gap-1 rounded-card border border-line bg-surface-raised p-4 shadow-raised">
    <dt className="text-sm text-ink-muted">{name}</dt>
    <dd>
      <span className="text-lg font-semibold wrap-anywhere tabular-nums">{children}</span>
      {note && <span className="block text-sm text-ink-muted">{note}</span>}
    </dd>
  </div>
);
