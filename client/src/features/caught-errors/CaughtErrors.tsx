import type { CaughtErrors as Counted } from "@lyceum/shared/rest/caught-errors.ts";

import * as texts from "#text/caught-errors.ts";
import { momentText } from "../../ui/format/dates.ts";
import { useGetCaughtErrorsQuery } from "./caught-errors-api.ts";
import { Loaded } from "../../ui/data/Loaded.tsx";

const FAILED = texts.caughtErrorsCouldNotLoaded;

/** The number of errors that the server caught, by unit. */
export function CaughtErrors() {
  const query = useGetCaughtErrorsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <section aria-labelledby="caught-errors" className="grid gap-3">
      <h2 id="caught-errors" className="text-xl font-semibold">
        {texts.caughtErrors}
      </h2>
      <Loaded query={query} loading={texts.loadingCaughtErrors} failed={FAILED}>
        {(counted) => <Units {...counted} />}
      </Loaded>
    </section>
  );
}

const Units = ({ since, units }: Counted) => (
  <>
    <p className="text-ink-muted">
      {units.length === 0 ? texts.noneSinceServerStarted : texts.partServerSinceStarted},{" "}
      <time dateTime={since}>{momentText(since)}</time>.
      {units.length > 0 && ` ${texts.logSaysMore}`}
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
