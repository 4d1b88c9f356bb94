import type { HeadText } from "./entries.ts";
import type { Slot } from "./slots.ts";
import { partedSlots } from "./slot-parts.ts";
import { mayBeOccupation } from "./occupations.ts";
import {
  isDegree,
  isField,
  isInstitution,
  isOrganisation,
  isPlace,
  isTitle,
  withoutPlace,
} from "./words.ts";

/** What tells the two things that an entry names, such as title and employer, from each other: 0 to 1. */
export type Kinds = {
  first: (text: string) => number;
  second: (text: string) => number;
};
export type Pair = { first: string | null; second: string | null; fits: boolean };

type Choice = { score: number; pairs: Pair[] };

const LONG = 7;
const mean = (values: number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, each) => sum + each, 0) / values.length;

/** In points; 0 where the file does not say. */
const sizeOf = ({ texts }: Slot): number =>
  mean(texts.flatMap((each) => (each ? Number(/\d+(?:\.\d+)?$/.exec(each.look)?.[0] ?? 0) : [])));

/** By how much what stands in a place is set smaller than the largest of the head: 0 to 1. */
const smallness = (slot: Slot, largest: number): number =>
  largest === 0 ? 0 : Math.max(0, 1 - sizeOf(slot) / largest);

/** Points against a place of the pattern: rarely filled, a town, beside the dates, long, late. */
const doubtsOf = ({ texts }: Slot, index: number): number => {
  const filled = texts.flatMap((each) => each ?? []);
  const places = mean(filled.map(({ text }) => Number(isPlace(text))));
  const beside = mean(filled.map((each) => Number(each.besideDates)));
  const long = mean(filled.map(({ text }) => Number(text.split(/\s+/).length > LONG)));
  return (
    1 -
    filled.length / texts.length +
    places +
    beside * 0.4 +
    long * 0.6 +
    Math.min(index, 6) * 0.08
  );
};

const shareOf = ({ texts }: Slot, kind: (text: string) => number): number =>
  mean(texts.flatMap((each) => (each ? kind(each.text) : [])));

/** The two things that each entry names, read by the pattern that speaks most for it. */
export const readPairs = (all: Slot[], kinds: Kinds): Pair[] => {
  const slots = all.filter((slot) => !isLabel(slot)).flatMap(partedSlots);
  const choices = [...apart(slots, kinds), ...together(slots, kinds), ...alone(slots, kinds)];
  const best = choices.reduce<Choice | null>(
    (found, each) => (found && found.score >= each.score ? found : each),
    null,
  );
  return best?.pairs ?? [];
};

/** What every entry says in the same words names what stands beside it. */
const isLabel = ({ texts }: Slot): boolean => {
  const filled = texts.flatMap((each) => each?.text ?? []);
  return filled.length > 2 && new Set(filled).size === 1;
};

/** Each in a place of its own. */
const apart = (slots: Slot[], kinds: Kinds): Choice[] => {
  const largest = Math.max(0, ...slots.map(sizeOf));
  return slots.flatMap((one, i) =>
    slots.flatMap((other, j) => {
      if (i === j) return [];
      const score =
        shareOf(one, kinds.first) -
        shareOf(one, kinds.second) -
        shareOf(other, kinds.first) +
        shareOf(other, kinds.second) -
        doubtsOf(one, i) -
        doubtsOf(other, j) -
        smallness(one, largest) -
        smallness(other, largest) -
        (j < i ? 0.05 : 0);
      return [{ score, pairs: pairsOf(one, other, kinds) }];
    }),
  );
};

const pairsOf = (one: Slot, other: Slot, kinds: Kinds): Pair[] => {
  const [firsts, seconds] = [withoutSharedTown(one.texts, kinds), withoutTowns(other.texts)];
  return one.texts.map((_, index) => {
    const first = firsts[index] ?? null;
    const second = seconds[index] ?? null;
    if (first && second)
      return { first: tidy(first.text), second: withoutSeat(tidy(second.text)), fits: true };
    const only = first ?? second;
    if (!only) return { first: null, second: null, fits: false };
    const isFirst = first !== null || kinds.first(only.text) > kinds.second(only.text);
    return isFirst
      ? { first: tidy(only.text), second: null, fits: false }
      : { first: null, second: withoutSeat(tidy(only.text)), fits: false };
  });
};

/** One or two words with capitals, and none of a trade. */
const isPlaceLike = (text: string): boolean =>
  /^\p{Lu}[\p{L}\p{M}'’.-]+(?:\s\p{Lu}[\p{L}\p{M}'’.-]+)?$/u.test(text) &&
  !LEGAL.test(text) &&
  !/^\p{Lu}+$/u.test(text) &&
  ![isTitle, isOrganisation, isInstitution, isDegree, isField, mayBeOccupation].some((is) =>
    is(text),
  );

/** Without what all of several texts, otherwise different, end with behind a comma, where it may be a place. */
const withoutSharedTown = (texts: (HeadText | null)[], kinds: Kinds): (HeadText | null)[] => {
  const all = texts.flatMap((each) => each?.text ?? []);
  const tails = new Set(all.map((text) => /,\s+([^,]+)$/.exec(text)?.[1] ?? ""));
  const [tail = ""] = tails;
  const isShared = all.length > 1 && tails.size === 1 && new Set(all).size > 1;
  if (!isShared || !isPlaceLike(tail) || kinds.first(tail) + kinds.second(tail) > 0) return texts;
  return texts.map((each) => each && { ...each, text: each.text.replace(/,\s+[^,]+$/, "") });
};

/** Behind an organisation or a school, called so, and a comma: where it is. Universities are often called after a place. */
const withoutSeat = (text: string): string => {
  const [, name = "", seat = ""] = /^(.+),\s+([^,]+)$/.exec(text) ?? [];
  const isNamed = isOrganisation(name) || isInstitution(name);
  return isNamed && isPlaceLike(seat) && !/^university of/i.test(name) ? name : text;
};

const LEGAL = /^(?:inc|ltd|llc|gmbh|co|corp|plc|s\.?a|ag|limited|b\.?v)\.?$/i;

/** Where each of several names ends in a comma and a few words more, these say where it is. */
const withoutTowns = (all: (HeadText | null)[]): (HeadText | null)[] => {
  const texts = all.map((each) => each && { ...each, text: withoutPlace(each.text) });
  const left = texts.flatMap((each, index) => (each && each.text === all[index]?.text ? each : []));
  const towns = left.filter(({ text }) => {
    const town = text.split(/,\s+/).at(-1) ?? "";
    return text.includes(", ") && town.split(" ").length <= 3 && !LEGAL.test(town);
  });
  const filled = texts.filter((each) => each !== null).length;
  if (filled < 2 || towns.length < left.length) return texts;
  return texts.map(
    (each) =>
      each && (left.includes(each) ? { ...each, text: each.text.replace(/,\s+[^,]*$/, "") } : each),
  );
};

/** Also without the word that joined it to what is set otherwise: 'Associate at'. */
const tidy = (text: string): string =>
  withoutPlace(text).replace(/(?:\s+(?:at|@))?[\s,;:]+$|\s+at$/i, "");

/** Both in one place, parted by a comma, in one order. */
const together = (slots: Slot[], kinds: Kinds): Choice[] =>
  slots.flatMap((slot, index) => {
    const filled = slot.texts.flatMap((each) => each ?? []);
    const cut = filled.filter(({ text }) => APART.test(text)).length;
    if (filled.length === 0 || cut < 0.6 * filled.length) return [];
    return [true, false].map((firstLeads) => togetherIn(slot, index, kinds, firstLeads));
  });

const togetherIn = (slot: Slot, index: number, kinds: Kinds, firstLeads: boolean): Choice => {
  const parts = slot.texts.map((each) => (each ? partsOf(each.text) : null));
  const counts = slot.texts.map((each) => each?.text.split(APART).length ?? 0);
  const least = Math.min(...counts.filter((count) => count > 1));
  const read = (count: number) =>
    parts.map((each, at) => {
      if (!each) return null;
      // Places that are known are left out already.
      const all = (each.length + 1) / 2;
      const most = Math.min(all, Math.max(2, (counts[at] ?? all) - (count - 2)));
      const used = firstLeads && count === 2 && isTown(each, most) ? most - 1 : most;
      return cutOf(each, used, kinds, firstLeads);
    });
  const saidIn = (each: ReturnType<typeof read>) =>
    mean(each.flatMap((one) => (one ? one.said : [])));
  const [trimmed, whole] = [read(least), read(2)];
  // Beyond the two that every entry has stand towns, unless more is told with them.
  const cuts = saidIn(whole) > saidIn(trimmed) + 0.3 ? whole : trimmed;
  const said = saidIn(cuts);
  return {
    score: said - 0.4 - doubtsOf(slot, index) * 1.2 - (firstLeads ? 0 : 0.05),
    pairs: cuts.map((each) => each?.pair ?? { first: null, second: null, fits: false }),
  };
};

/** Whether the last of three parts or more is a place, behind a name of two words at least. */
const isTown = (parts: string[], used: number): boolean => {
  const before = join(parts, used - 2, used - 1);
  const last = join(parts, used - 1, used);
  const isListed = [3, 5].every((back) => parts[used * 2 - back]?.startsWith(","));
  return used > 2 && isListed && before.includes(" ") && !isField(before) && isPlaceLike(last);
};

const APART = /[,:]\s+|\s+at\s+/;
/** The parts of a text with what stands between them. */
const partsOf = (text: string): string[] => withoutPlace(text).split(/([,:]\s+|\s+at\s+)/);
const join = (parts: string[], from: number, to: number): string =>
  parts.slice(from * 2, to * 2 - 1).join("");

const cutOf = (parts: string[], used: number, kinds: Kinds, firstLeads: boolean) => {
  const cuts = Array.from({ length: used - 1 }, (_, at) => {
    const [left, right] = [join(parts, 0, at + 1), join(parts, at + 1, used)];
    const [first, second] = firstLeads ? [left, right] : [right, left];
    const said =
      kinds.first(first) - kinds.second(first) - kinds.first(second) + kinds.second(second);
    return { said, pair: { first, second, fits: true } };
  });
  // Titles have commas more often than names of employers do.
  const ordered = firstLeads ? cuts.toReversed() : cuts;
  const best = ordered.toSorted((one, other) => other.said - one.said)[0];
  if (best) return best;
  const [only = ""] = parts;
  const isFirst = kinds.first(only) > kinds.second(only);
  const pair = { first: isFirst ? only : null, second: isFirst ? null : only, fits: false };
  return { said: 0, pair };
};

/** One thing only. */
const alone = (slots: Slot[], kinds: Kinds): Choice[] =>
  slots.map((slot, index) => ({
    score:
      Math.abs(shareOf(slot, kinds.first) - shareOf(slot, kinds.second)) -
      1.2 -
      doubtsOf(slot, index),
    pairs: slot.texts.map((each) => oneOf(each, kinds)),
  }));

const oneOf = (each: HeadText | null, kinds: Kinds): Pair => {
  if (!each) return { first: null, second: null, fits: false };
  const text = tidy(each.text);
  const isFirst = kinds.first(text) > kinds.second(text);
  return { first: isFirst ? text : null, second: isFirst ? null : withoutSeat(text), fits: false };
};
