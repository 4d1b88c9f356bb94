import { useId } from "react";

import * as texts from "#text/visits.ts";
import type { Visits } from "./visits-api.ts";
import { DataTable, TableCell, TableRow } from "../../ui/data/DataTable.tsx";
import { dateText } from "../../ui/format/dates.ts";
import { withReferences } from "../../ui/format/references.ts";
import { type Counted, numberText } from "./texts.ts";

const COUNTED = [texts.pagesOpened, texts.visitors] as const;

/** The plot's days as a table. */
export function DayTable({ days }: { days: Visits["by_day"] }) {
  const id = useId();
  return (
    <details className="group grid gap-3">
      <summary id={id} className="w-fit min-h-9 cursor-pointer rounded-control py-1.5 font-medium">
        {texts.everyDayTable}
      </summary>
      <DataTable labelledBy={id} columns={[texts.day, ...COUNTED]}>
        {days.toReversed().map(({ day, ...counted }) => (
          <TableRow key={day} className="grid-cols-2">
            <TableCell className="col-span-full font-medium">
              <time dateTime={day}>{dateText(day)}</time>
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
      {texts.pages}
    </h2>
    <DataTable labelledBy="pages" columns={[texts.page, ...COUNTED]}>
      {pages.map(({ path, ...counted }) => (
        <TableRow key={path} className="grid-cols-2">
          <TableCell className="col-span-full font-medium wrap-anywhere">
            {withReferences(path)}
          </TableCell>
          <CountedCells counted={counted} />
        </TableRow>
      ))}
    </DataTable>
  </section>
);

export const CountryTable = ({ countries }: { countries: Visits["by_country"] }) => (
  <section aria-labelledby="countries" className="grid gap-4">
    <h2 id="countries" className="text-xl font-semibold">
      {texts.countries}
    </h2>
    <DataTable labelledBy="countries" columns={[texts.country, COUNTED[0]]}>
      {countries.map(({ country, views }) => (
        <TableRow key={country} className="grid-cols-2">
          <TableCell className="font-medium">{country}</TableCell>
          <TableCell label={COUNTED[0]} className="tabular-nums">
            {numberText(views)}
          </TableCell>
        </TableRow>
      ))}
    </DataTable>
    <p className="text-sm text-ink-muted">{texts.noAddressLookedUpAnywhere}</p>
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
