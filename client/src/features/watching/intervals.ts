/** Seconds of a video, `from < to`. */
export type Interval = readonly [from: number, to: number];

/** The same seconds, each once: sorted, with touching intervals joined. */
export function union(intervals: readonly Interval[]): Interval[] {
  const joined: [number, number][] = [];
  for (const [from, to] of intervals.toSorted((left, right) => left[0] - right[0])) {
    const last = joined.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  return joined;
}

/** The part of `intervals` that is not in `taken`. Both as `union` returns them. */
export const without = (intervals: readonly Interval[], taken: readonly Interval[]): Interval[] =>
  taken.reduce<Interval[]>(
    (left, [start, end]) =>
      left
        .flatMap(([from, to]): Interval[] =>
          end <= from || to <= start
            ? [[from, to]]
            : ([
                [from, Math.min(to, start)],
                [Math.max(from, end), to],
              ] satisfies Interval[]),
        )
        .filter(([from, to]) => from < to),
    [...intervals],
  );
