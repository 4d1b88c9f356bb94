import type { Visits } from "../../api/visits-api.ts";
import { Card } from "../../ui/Card.tsx";
import { numberText } from "./texts.ts";

export const Totals = ({ visits }: { visits: Visits }) => (
  <section aria-label="Totals" className="grid gap-3">
    <dl className="grid grid-cols-2 gap-4 sm:max-w-md">
      <Total name="Pages opened" value={visits.views} />
      <Total name="Visitors" value={visits.visitors} />
    </dl>
    <p className="max-w-prose text-sm text-ink-muted">
      The last {visits.by_day.length} days, by UTC. A visitor is a shortened address on one day, and
      another one on the next: nobody is followed, and a school behind one address is one visitor.
    </p>
  </section>
);

const Total = ({ name, value }: { name: string; value: number }) => (
  <Card className="grid gap-1 p-4">
    <dt className="text-sm text-ink-muted">{name}</dt>
    <dd className="text-2xl font-bold tabular-nums">{numberText(value)}</dd>
  </Card>
);
