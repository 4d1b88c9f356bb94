import clsx from "clsx";
import { type PointerEvent, useState } from "react";

import * as texts from "#text/visits.ts";
import type { Visits } from "./visits-api.ts";
import { Card } from "../../ui/data/Card.tsx";
import { scaleOf } from "./scale.ts";
import { dateText, shortDateText } from "../../ui/format/dates.ts";
import { countedText, numberText } from "./texts.ts";

type Days = Visits["by_day"];

/**
 * A bar per day, with its visitors inside. Pointing or the arrow keys select a day: for a keyboard and a screen reader
 * the plot is a slider over its days.
 */
export function DaysPlot({ days }: { days: Days }) {
  const last = days.length - 1;
  const [chosen, setChosen] = useState(last);
  const at = Math.min(chosen, last);
  const text = `${dateText(days[at]!.day)}: ${countedText(days[at]!)}`;
  const point = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const index = Math.floor(((clientX - left) / width) * days.length);
    setChosen(Math.max(0, Math.min(last, index)));
  };
  return (
    <Card className="grid gap-4 p-4 [--opened:color-mix(in_oklab,var(--accent)_60%,var(--surface-raised))] sm:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <p aria-hidden className="min-h-12 font-medium tabular-nums md:min-h-6">
          {text}
        </p>
        <Legend />
      </div>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
        <Marks days={days} />
        <div
          onPointerMove={point}
          onPointerDown={point}
          className="relative touch-pan-y rounded-sm has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-accent"
        >
          <input
            type="range"
            aria-label={texts.day}
            aria-valuetext={text}
            min={0}
            max={last}
            value={at}
            onChange={(event) => setChosen(event.currentTarget.valueAsNumber)}
            className="pointer-events-none absolute inset-0 size-full opacity-0"
          />
          <Bars days={days} chosen={at} />
        </div>
        <span />
        <Ends days={days} />
      </div>
    </Card>
  );
}

const Legend = () => (
  <ul className="flex gap-4 text-sm text-ink-muted">
    <li className="flex items-center gap-1.5">
      <span className="size-3 rounded-xs bg-(--opened)" /> {texts.pagesOpened}
    </li>
    <li className="flex items-center gap-1.5">
      <span className="size-3 rounded-xs bg-accent" /> {texts.visitors}
    </li>
  </ul>
);

const HEIGHT = "h-48 sm:h-60";

/** The legend of the plot. */
function Marks({ days }: { days: Days }) {
  const { top, marks } = scaleOf(days.map((day) => day.views));
  return (
    <div aria-hidden className={clsx(HEIGHT, "relative grid text-right text-xs text-ink-muted")}>
      {/* The widest label sets the column's width. */}
      <span className="invisible h-0 tabular-nums">{numberText(top)}</span>
      {marks.map((mark) => (
        <span
          key={mark}
          className="absolute right-0 translate-y-1/2 tabular-nums"
          style={{ bottom: share(mark, top) }}
        >
          {numberText(mark)}
        </span>
      ))}
    </div>
  );
}

function Bars({ days, chosen }: { days: Days; chosen: number }) {
  const { top, marks } = scaleOf(days.map((day) => day.views));
  return (
    <div aria-hidden className={clsx(HEIGHT, "relative flex")}>
      {marks.map((mark) => (
        <span
          key={mark}
          className="absolute inset-x-0 border-t border-line"
          style={{ bottom: share(mark, top) }}
        />
      ))}
      {days.map(({ day, views, visitors }, index) => (
        <span
          key={day}
          className={clsx(
            "relative min-w-0 flex-1 border-x border-transparent bg-clip-padding",
            index === chosen && "bg-ink/10",
          )}
        >
          <Bar height={share(views, top)} className="bg-(--opened)" />
          <Bar height={share(visitors, top)} className="bg-accent" />
        </span>
      ))}
    </div>
  );
}

const Bar = ({ height, className }: { height: string; className: string }) => (
  <span
    className={clsx(className, "absolute inset-x-px bottom-0 rounded-t-xs sm:inset-x-0.5")}
    style={{ height }}
  />
);

const Ends = ({ days }: { days: Days }) => (
  <p aria-hidden className="mt-1.5 flex justify-between text-xs text-ink-muted">
    <span>{shortDateText(days[0]!.day)}</span>
    <span>{shortDateText(days.at(-1)!.day)}</span>
  </p>
);

const share = (count: number, top: number) => `${(100 * count) / top}%`;
