import * as texts from "#text/visits.ts";
import type { Visits } from "./visits-api.ts";
import { Card } from "../../ui/data/Card.tsx";
import { numberText } from "./texts.ts";

export const Totals = ({ visits }: { visits: Visits }) => (
  <section aria-label={texts.totals} className="grid gap-3">
    <dl className="grid grid-cols-2 gap-4 sm:max-w-md">
      <Total name={texts.pagesOpened} value={visits.views} />
      <Total name={texts.visitors} value={visits.visitors} />
    </dl>
    <p className="max-w-prose text-sm text-ink-muted">
      {texts.lastDaysUtcVisitorShortened(visits.by_day.length)}
    </p>
  </section>
);

const Total = ({ name, value }: { name: string; value: number }) => (
  <Card className="grid gap-1 p-4">
    <dt className="text-sm text-ink-muted">{name}</dt>
    <dd className="text-2xl font-bold tabular-nums">{numberText(value)}</dd>
  </Card>
);
