import * as texts from "#text/visits.ts";

const NUMBER = new Intl.NumberFormat("en");

export const numberText = (value: number) => NUMBER.format(value);

export type Counted = { views: number; visitors: number };

export const countedText = ({ views, visitors }: Counted) =>
  texts.opened(countOf(views), countOf(visitors));

const countOf = (number: number) => ({ number, text: numberText(number) });
