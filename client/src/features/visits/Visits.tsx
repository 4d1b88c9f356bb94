import { MESSAGES } from "@lyceum/shared/messages.ts";
import { ChartColumn } from "lucide-react";

import * as texts from "#text/visits.ts";
import { useGetVisitsQuery } from "./visits-api.ts";
import { TableSkeleton } from "../../ui/data/DataTable.tsx";
import { EmptyState } from "../../ui/feedback/EmptyState.tsx";
import { LoadFailed } from "../../ui/feedback/LoadFailed.tsx";
import { DaysPlot } from "./DaysPlot.tsx";
import { CountryTable, DayTable, PageTable } from "./tables.tsx";
import { Totals } from "./Totals.tsx";

/** These are not pushed: they are polled while an admin looks at them. */
const ASK_EVERY = 60_000;

/** The number of visits: by day, page and origin. */
export function Visits() {
  const { data, isError, isFetching, refetch } = useGetVisitsQuery(undefined, {
    pollingInterval: ASK_EVERY,
    skipPollingIfUnfocused: true,
    refetchOnFocus: true,
    refetchOnMountOrArgChange: true,
  });
  if (!data && isError)
    return (
      <LoadFailed
        text={MESSAGES.visits.loadFailed}
        retry={() => void refetch()}
        busy={isFetching}
      />
    );
  if (!data) return <TableSkeleton label={texts.loadingVisits} />;
  if (data.views === 0)
    return (
      <EmptyState icon={ChartColumn} title={texts.nobodyCountedYet}>
        {texts.everyPageSomebodyStaysTwo}
      </EmptyState>
    );
  return (
    <>
      <Totals visits={data} />
      <section aria-labelledby="days" className="grid gap-4">
        <h2 id="days" className="text-xl font-semibold">
          {texts.days}
        </h2>
        <DaysPlot days={data.by_day} />
        <DayTable days={data.by_day} />
      </section>
      <PageTable pages={data.by_page} />
      <CountryTable countries={data.by_country} />
    </>
  );
}
