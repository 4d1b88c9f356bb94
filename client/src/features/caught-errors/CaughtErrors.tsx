import type { CaughtErrors as Counted } from "@lyceum/shared/rest/caught-errors.ts";

import { useGetCaughtErrorsQuery } from "../../api/caught-errors-api.ts";
import { Loaded } from "../../ui/Loaded.tsx";

const FAILED = "The caught errors could not be loaded. Please try again.";

/** The number of errors that the server caught, by unit. */
export function CaughtErrors() {
  const query = useGetCaughtErrorsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <section aria-labelledby="caught-errors" className="grid gap-3">
      <h2 id="caught-errors" className="text-xl font-semibold">
        Caught errors
      </h2>
      <Loaded query={query} loading="Loading caught errors…" failed={FAILED}>
        {(counted) => <Units {...counted} />}
      </Loaded>
    </section>
  );
}

const Units = ({ since, units }: Counted) => (
  <>
    <p className="text-ink-muted">
      {units.length === 0
        ? "None since the server started"
        : "By part of the server since it started"}
      , <time dateTime={since}>{new Date(since).toLocaleString()}</time>.
      {units.length > 0 && " The log says what they were."}
    </p>
    {units.length > 0 && (
      <dl className="grid divide-y divide-line rounded-control border border-line">
        {units.map(({ unit, times }) => (
          <div key={unit} className="flex items-baseline justify-between gap-4 px-4 py-2.5">
            <dt className="min-w-0 wrap-anywhere">{unit}</dt>
            <dd className="font-semibold tabular-nums">{times}</dd>
          </div>
        ))}
      </dl>
    )}
  </>
);
