import { LANGUAGES } from "#text/captions.ts";

const baseOf = (language: string): string => language.split("-", 1)[0]!;

/** With a region, as recognisers want it: the browser's own where it is in this language. */
const withRegion = (base: string): string => {
  const own = navigator.languages.find((each) => each.includes("-") && baseOf(each) === base);
  return own ?? `${base}-${new Intl.Locale(base).maximize().region ?? ""}`;
};

/** Languages that a person may say they speak. */
export const spokenLanguages = (): { value: string; label: string }[] =>
  Object.entries(LANGUAGES).map(([base, label]) => ({ value: withRegion(base), label }));

/** The remembered language, or else the browser's. */
export const initialLanguage = (remembered: string | null): string => {
  const known = spokenLanguages().map(({ value }) => value);
  const wished = remembered ?? withRegion(baseOf(navigator.language || "en"));
  return known.includes(wished) ? wished : withRegion("en");
};
