import { type CountryCode, findPhoneNumbersInText, isPossiblePhoneNumber } from "libphonenumber-js";

import type { Line } from "../line.ts";
import { findDates } from "./dates.ts";

/** With a capital ending in small letters only where no ending stands before it, as in '@example.org.Born'. */
const EMAIL =
  /[\p{L}\d][\p{L}\d._%+'-]*@[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.(?:\p{Ll}{2,24}|\p{Lu}{2,24}|(?<!\.\p{Ll}{2,24}\.)\p{Lu}\p{Ll}{1,23})/gu;
const LINK =
  /(?:https?:\/\/|www\.)[^\s<>()|,]+|\b(?:linkedin\.com|github\.com|gitlab\.com|xing\.com|behance\.net|dribbble\.com)\/[^\s<>()|,]+/giu;
const NUMBER = /(?:\+|\(|\b00)?\(?\d[\d\s().\-–/\u00A0]{5,22}\d(?:\s*(?:x|ext\.?)\s*\d{1,6})?/giu;
const LABEL =
  /(?:phone|tel|telephone|telefon|téléphone|teléfono|mobile|mobil|cell|handy|fax|[☎📞📱✆])\s*[.:]?\s*$/iu;
const YEARS = /^\(?(?:19|20)\d{2}\)?\s*[-–/.]\s*\(?(?:19|20)?\d{2}/;
const ISO = /^\d{4}[-/.]\d{2}[-/.]\d{2}$/;
/** Whose national form a number without its country is tried in: those with the most speakers of English first. */
const HOMES: CountryCode[] = ["US", "GB", "IN", "AU", "DE", "FR", "ES", "BR", "NL", "ZA"];

/** What a number is that is none of a telephone. */
const OTHER_LABEL =
  /(?:^|[^\p{L}])(?:passport|visa|permit|licen[cs]e|registration|reg|member(?:ship)?|account|iban|bic|vat|tax|ssn|social security|insurance|identity|id|card|certificate|pin|aadhaar|pan|cpf|nif|dni|nino|passeport|pasaporte|passaporto|reisepass|ausweis|personalausweis|steuer(?:nummer)?|born|birth|ref(?:erence)?|order|employee|student)(?:[\s-]+(?:no|nr|num|number|card|id|code|nummer|numero|número|numéro))*\s*[.:#№°]*\s*$/iu;
/** How an address is written that no program should find. */
const AT = /\s*[[({<]\s*at\s*[\])}>]\s*/giu;
const DOT = /\s*[[({<]\s*dot\s*[\])}>]\s*/giu;
/** The end of a number that an address touches. */
const TOUCHING = /^\d{2,}(?=\p{L})/u;
const NUMBER_BEFORE = /(?:\d[\s().–/-]{1,2}|\+)$/u;
const LONG_NUMBER = 7;

/** The addresses in a text, and where each begins. */
const addressesIn = (text: string): { address: string; at: number }[] =>
  [...text.matchAll(EMAIL)].map(({ 0: address, index }) => {
    const touching = TOUCHING.exec(address)?.[0].length ?? 0;
    const isNumber = touching >= LONG_NUMBER || NUMBER_BEFORE.test(text.slice(0, index));
    const cut = isNumber ? touching : 0;
    return { address: address.slice(cut), at: index + cut };
  });

const withoutAddresses = (text: string): string =>
  addressesIn(text).reduce(
    (rest, { address, at }) =>
      rest.slice(0, at) + "·".repeat(address.length) + rest.slice(at + address.length),
    text,
  );

const unique = (values: string[]): string[] => [...new Set(values)];

export const emailsIn = (lines: Line[]): string[] =>
  unique(
    lines.flatMap((line, index) => {
      const text = withRest(line.text.replace(AT, "@").replace(DOT, "."), lines[index + 1]?.text);
      return addressesIn(text).map(({ address }) => address);
    }),
  );

export const isEmail = (text: string): boolean => text.match(EMAIL)?.[0] === text;

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
      const text = withoutAddresses(line.text).replace(LINK, "·");
      return phonesOf(text, head.has(line));
    }),
  );

const phonesOf = (text: string, inHead: boolean): string[] => {
  const isOther = (at: number) => OTHER_LABEL.test(text.slice(0, at));
  const sure = findPhoneNumbersInText(text)
    .filter(({ startsAt }) => !isOther(startsAt))
    .map(({ startsAt, endsAt }) => text.slice(startsAt, endsAt).trim());
  if (sure.length > 0) return sure;
  return [...text.matchAll(NUMBER)]
    .filter(({ index }) => !isOther(index))
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
