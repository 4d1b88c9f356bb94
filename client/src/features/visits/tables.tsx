import { useId } from "react";

import type { Visits } from "../../api/visits-api.ts";
import { DataTable, TableCell, TableRow } from "../../ui/DataTable.tsx";
import { type Counted, dayText, numberText } from "./texts.ts";

const COUNTED = ["Pages opened", "Visitors"] as const;

/** The plot's days as a table. */
export function DayTable({ days }: { days: Visits["by_day"] }) {
  const id = useId();
  return (
    <details className="group grid gap-3">
      <summary id={id} className="w-fit min-h-9 cursor-pointer rounded-control py-1.5 font-medium">
        Every day as a table
      </summary>
      <DataTable labelledBy={id} columns={["Day", ...COUNTED]}>
        {days.toReversed().map(({ day, ...counted }) => (
          <TableRow key={day} className="grid-cols-2">
            <TableCell className="col-span-full font-medium">
              <time dateTime={day}>{dayText(day)}</time>
            </TableCell>
            <CountedCells counted={counted} />
          </TableRow>
        ))}
      </DataTable>
    </details>
  );
}

export const PageTable = ({ pages }: { pages: Visits["by_page"] }) => (
  <section aria-labelledby="pages" className="grid gap-4">
    <h2 id="pages" className="text-xl font-semibold">
      Pages
    </h2>
    <DataTable labelledBy="pages" columns={["Page", ...COUNTED]}>
      {pages.map(({ path, ...counted }) => (
        <TableRow key={path} className="grid-cols-2">
          <TableCell className="col-span-full font-medium wrap-anywhere">{path}</TableCell>
          <CountedCells counted={counted} />
        </TableRow>
      ))}
    </DataTable>
  </section>
);

export const CountryTable = ({ countries }: { countries: Visits["by_country"] }) => (
  <section aria-labelledby="countries" className="grid gap-4">
    <h2 id="countries" className="text-xl font-semibold">
      Countries
    </h2>
    <DataTable labelledBy="countries" columns={["Country", COUNTED[0]]}>
      {countries.map(({ country, views }) => (
        <TableRow key={country} className="grid-cols-2">
          <TableCell className="font-medium">{country}</TableCell>
          <TableCell label={COUNTED[0]} className="tabular-nums">
            {numberText(views)}
          </TableCell>
        </TableRow>
      ))}
    </DataTable>
    <p className="text-sm text-ink-muted">
      No address is looked up anywhere, so that no country is known.
    </p>
  </section>
);

const CountedCells = ({ counted }: { counted: Counted }) => (
  <>
    <TableCell label={COUNTED[0]} className="tabular-nums">
      {numberText(counted.views)}
    </TableCell>
    <TableCell label={COUNTED[1]} className="tabular-nums">
      {numberText(counted.visitors)}
    </TableCell>
  </>
);
