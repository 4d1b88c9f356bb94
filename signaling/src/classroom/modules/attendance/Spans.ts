import type { AttendedSpans, Span } from "./ports.ts";

type Kind = "present" | "spoke" | "watched";
type Own = Record<Kind, Span[]>;

const extend = (spans: Span[], { from, to }: Span): void => {
  const last = spans.at(-1);
  if (last?.to === from) last.to = to;
  else spans.push({ from, to });
};

/** What each person did, until it is recorded: adjacent spans become one, so that hours take little memory. */
export class Spans {
  #byPerson = new Map<string, Own>();

  get empty(): boolean {
    return this.#byPerson.size === 0;
  }

  add(personId: string, kind: Kind, span: Span): void {
    const own = this.#byPerson.get(personId) ?? { present: [], spoke: [], watched: [] };
    this.#byPerson.set(personId, own);
    extend(own[kind], span);
  }

  /** Everything, which is then forgotten here. */
  take(): AttendedSpans[] {
    const taken = [...this.#byPerson].map(([personId, own]) => ({ personId, ...own }));
    this.#byPerson = new Map();
    return taken;
  }

  /** Puts back what could not be recorded. */
  putBack(people: readonly AttendedSpans[]): void {
    for (const { personId, ...own } of people)
      for (const kind of ["present", "spoke", "watched"] as const)
        for (const span of own[kind]) this.add(personId, kind, span);
  }
}
