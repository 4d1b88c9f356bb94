import { type CountryCode, findPhoneNumbersInText, isPossiblePhoneNumber } from "libphonenumber-js";

import type { Line } from "../line.ts";
import { findDates } from "./dates.ts";

const EMAIL =
  /[\p{L}\d][\p{L}\d._%+'-]*@[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.(?:\p{Ll}{2,24}|\p{Lu}{2,24})/gu;
const LINK =
  /(?:https?:\/\/|www\.)[^\s<>()|,]+|\b(?:linkedin\.com|github\.com|gitlab\.com|xing\.com|behance\.net|dribbble\.com)\/[^\s<>()|,]+/giu;
const NUMBER = /(?:\+|\(|\b00)?\(?\d[\d\s().\-–/\u00A0]{5,22}\d(?:\s*(?:x|ext\.?)\s*\d{1,6})?/giu;
const LABEL =
  /(?:phone|tel|telephone|telefon|téléphone|teléfono|mobile|mobil|cell|handy|fax|[☎📞📱✆])\s*[.:]?\s*$/iu;
const YEARS = /^\(?(?:19|20)\d{2}\)?\s*[-–/.]\s*\(?(?:19|20)?\d{2}/;
const ISO = /^\d{4}[-/.]\d{2}[-/.]\d{2}$/;
/** Whose national form a number without its country is tried in: those with the most speakers of English first. */
const HOMES: CountryCode[] = ["US", "GB", "IN", "AU", "DE", "FR", "ES", "BR", "NL", "ZA"];

const unique = (values: string[]): string[] => [...new Set(values)];

export const emailsIn = (lines: Line[]): string[] =>
  unique(
    lines.flatMap((line, index) => withRest(line.text, lines[index + 1]?.text).match(EMAIL) ?? []),
  );

/** An address that a narrow column broke within its domain goes on in the next line. */
const withRest = (text: string, next = ""): string =>
  (/@[\p{L}\d-]*$/u.test(text) && /^[\p{L}\d.-]*\.\p{L}{2,24}$/u.test(next)) ||
  (/@[\p{L}\d.-]+\.\p{Ll}?$/u.test(text) && /^\p{Ll}{1,5}$/u.test(next))
    ? text + next
    : text;

export const linksIn = (lines: Line[]): string[] =>
  unique(
    lines.flatMap((line) =>
      (line.text.replace(EMAIL, " ").match(LINK) ?? []).map((link) => link.replace(/[.;:]+$/, "")),
    ),
  );

/** Numbers of any country, as they stand in the file. Those without a country count where contacts stand, or with a label. */
export const phonesIn = (lines: Line[], head: Set<Line>): string[] =>
  unique(
    lines.flatMap((line) => {
      const text = line.text.replace(EMAIL, (found) => "·".repeat(found.length)).replace(LINK, "·");
      return phonesOf(text, head.has(line));
    }),
  );

const phonesOf = (text: string, inHead: boolean): string[] => {
  const sure = findPhoneNumbersInText(text).map(({ startsAt, endsAt }) =>
    text.slice(startsAt, endsAt).trim(),
  );
  if (sure.length > 0) return sure;
  return [...text.matchAll(NUMBER)]
    .filter((match) => isPhone(match[0], LABEL.test(text.slice(0, match.index)), inHead))
    .map((match) => match[0].trim());
};

const isPhone = (text: string, labelled: boolean, inHead: boolean): boolean => {
  const digits = text.replace(/\D/g, "").length;
  if (findDates(text)?.range) return false;
  if (digits < 7 || digits > 15 || YEARS.test(text) || ISO.test(text) || !(labelled || inHead))
    return false;
  if (text.startsWith("+")) return isPossiblePhoneNumber(text) || labelled || digits >= 9;
  return (
    HOMES.some((home) => isPossiblePhoneNumber(text, home)) &&
    (labelled || digits >= 9 || (digits >= 8 && text.includes("-")))
  );
};
