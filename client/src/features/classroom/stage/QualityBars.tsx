import clsx from "clsx";

import * as texts from "#text/classroom/stage.ts";

/** 0 (nothing arrives) to 3 (perfect), as bars. */
export function QualityBars({ bars }: { bars: number }) {
  return (
    <span role="img" aria-label={texts.connection[bars]} className="flex h-3.5 items-end gap-0.5">
      {[1, 2, 3].map((bar) => (
        <span
          key={bar}
          className={clsx("w-1 rounded-xs", bar <= bars ? colourOf(bars) : "bg-white/30")}
          style={{ height: `${bar * 33}%` }}
        />
      ))}
    </span>
  );
}

const colourOf = (bars: number): string => {
  if (bars === 1) return "bg-danger";
  return bars === 2 ? "bg-warning" : "bg-success";
};
