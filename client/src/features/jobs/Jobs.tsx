import { MESSAGES } from "@lyceum/shared/messages.ts";
import { JOB_NAMES, JOB_STATES, JOBS_PER_PAGE } from "@lyceum/shared/rest/jobs.ts";
import { ListChecks } from "lucide-react";
import { useRef } from "react";

import * as texts from "#text/jobs.ts";
import { askedAgainEvery } from "../../api/asked-again.ts";
import { type JobFilters, type JobPage, useListJobsQuery } from "./jobs-api.ts";
import { countText } from "../../ui/format/plain-format.ts";
import { Badge } from "../../ui/feedback/Badge.tsx";
import { Button } from "../../ui/controls/Button.tsx";
import { DataTable } from "../../ui/data/DataTable.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { Loaded } from "../../ui/data/Loaded.tsx";
import { Pager } from "../../ui/data/Pager.tsx";
import { Select } from "../../ui/forms/Select.tsx";
import { JobRow } from "./JobRow.tsx";
import { KINDS, STATES } from "./texts.ts";
import { useJobFilters } from "./use-job-filters.ts";

/** Poll interval in milliseconds, short enough to show progress. */
const ASK_EVERY = 3_000;
const COLUMNS = [texts.job, texts.state, texts.when, texts.actions];
const EVERYTHING: JobFilters = { page: 1 };

const kindChoices = [
  { value: "", label: texts.allKinds },
  ...JOB_NAMES.map((kind) => ({ value: kind, label: KINDS[kind] })),
];
const stateChoices = [
  { value: "", label: texts.allStates },
  ...JOB_STATES.map((state) => ({ value: state, label: STATES[state] })),
];

/** The background jobs: running, failed, waiting and done. */
export function Jobs() {
  const { filters, go } = useJobFilters();
  const options = { ...askedAgainEvery(ASK_EVERY), refetchOnMountOrArgChange: true };
  const query = useListJobsQuery(filters, options);
  const data = query.isError ? query.currentData : query.data;
  const heading = useRef<HTMLHeadingElement>(null);
  const onChanged = () => heading.current?.focus();
  return (
    <section aria-labelledby="jobs" className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="flex items-center gap-3">
          <h2 id="jobs" ref={heading} tabIndex={-1} className="text-xl font-semibold">
            {texts.workBackground}
          </h2>
          {data && <Badge>{countText(data.total)}</Badge>}
        </div>
        <Filters filters={filters} go={go} />
      </div>
      <Loaded
        query={{ ...query, data }}
        loading={texts.loadingJobs}
        failed={MESSAGES.jobs.loadFailed}
      >
        {(page) => <FoundJobs {...page} filters={filters} go={go} onChanged={onChanged} />}
      </Loaded>
    </section>
  );
}

type FilterProps = { filters: JobFilters; go: (next: JobFilters) => void };

function Filters({ filters, go }: FilterProps) {
  const { kind, state } = filters;
  const chooseKind = (chosen: string) =>
    go({ state, kind: JOB_NAMES.find((each) => each === chosen), page: 1 });
  const chooseState = (chosen: string) =>
    go({ kind, state: JOB_STATES.find((each) => each === chosen), page: 1 });
  return (
    <div className="flex w-full flex-wrap gap-4 sm:w-auto">
      <div className="w-full sm:w-60">
        <Select
          label={texts.kind}
          value={kind ?? ""}
          options={kindChoices}
          onValueChange={chooseKind}
        />
      </div>
      <div className="w-full sm:w-52">
        <Select
          label={texts.state}
          value={state ?? ""}
          options={stateChoices}
          onValueChange={chooseState}
        />
      </div>
    </div>
  );
}

type FoundJobsProps = JobPage & FilterProps & { onChanged: () => void };

function FoundJobs({ jobs, total, filters, go, onChanged }: FoundJobsProps) {
  const pages = Math.max(1, Math.ceil(total / JOBS_PER_PAGE));
  if (jobs.length === 0)
    return (
      <EmptyState icon={ListChecks} title={texts.noSuchJobs}>
        {filters.kind || filters.state || filters.page > 1 ? (
          <Button variant="secondary" onClick={() => go(EVERYTHING)}>
            {texts.showAllJobs}
          </Button>
        ) : (
          texts.videosConvertedMailsSentOld
        )}
      </EmptyState>
    );
  return (
    <>
      <DataTable labelledBy="jobs" columns={COLUMNS}>
        {jobs.map((job) => (
          <JobRow key={job.id} job={job} onChanged={onChanged} />
        ))}
      </DataTable>
      {pages > 1 && (
        <Pager page={filters.page} pages={pages} turnTo={(page) => go({ ...filters, page })} />
      )}
    </>
  );
}
