import { DATE_FORMS, type Span } from "../../corpus/latex-text.ts";
import { escape } from "../html-layouts.ts";
import { type Choices, areDatesBeside } from "./choices.ts";

/** A job, a study or an office; `below` is what follows its head, as HTML. */
export type Entry = Span & {
  title: string;
  employer: string;
  place: string;
  url: string;
  below: string;
};

const { short, long, numbers, years } = DATE_FORMS;
const DATES: Record<Choices["dateForm"], (iso: string) => string> = {
  "Mar 2019": short,
  "March 2019": long,
  "03/2019": numbers,
  "2019": years,
  "2019-03": (iso) => iso.slice(0, 7),
  "2019-03-15": (iso) => iso,
  "March, 2019": (iso) => long(iso).replace(" ", ", "),
  "Mar ’19": (iso) => short(iso).replace(" 20", " ’"),
  "15 Mar 2019": (iso) => `${Number(iso.slice(8))} ${short(iso)}`,
  "2019.03": (iso) => iso.slice(0, 7).replace("-", "."),
};

export const dateOf = (iso: string, { dateForm, present }: Choices): string =>
  iso ? DATES[dateForm](iso) : present;

/** What goes on goes on until then, so that the same seed makes the same page. */
const TODAY = "2026-01-01";
const monthsOf = (iso: string) => Number(iso.slice(0, 4)) * 12 + Number(iso.slice(5, 7));

const durationOf = ({ startDate, endDate }: Span): string => {
  const months = monthsOf(endDate || TODAY) - monthsOf(startDate);
  const whole = Math.floor(months / 12);
  return ` (${whole > 0 ? `${whole} years ` : ""}${months % 12} months)`;
};

const datesHtml = (entry: Entry, choices: Choices): string => {
  const { brokenAtDash, dash, duration } = choices;
  const between = brokenAtDash ? `<br>${dash.trim()} ` : dash;
  const range = [entry.startDate, entry.endDate].map((iso) => dateOf(iso, choices)).join(between);
  return `<span class="dates">${range}${duration ? durationOf(entry) : ""}</span>`;
};

type Pieces = {
  title: string;
  employer: string;
  place: string;
  /** The place, where it has no place of its own. */
  aside: string;
  joined: (...pieces: string[]) => string;
};

/** The lines of an entry's head. */
const HEADS: Record<Choices["head"], (pieces: Pieces) => string[]> = {
  "title, employer": ({ title, employer, aside, joined }) => [joined(title, employer) + aside],
  "employer, title": ({ title, employer, aside, joined }) => [joined(employer, title) + aside],
  "title above employer": ({ title, employer, place }) => [
    title,
    [employer, place].filter(Boolean).join(", "),
  ],
  "employer above title": ({ title, employer, aside }) => [employer, title + aside],
  "title at employer": ({ title, employer, aside }) => [`${title} at ${employer}${aside}`],
  "title, employer, place": ({ title, employer, place, joined }) => [
    joined(title, employer, place),
  ],
  "employer above title, place": ({ title, employer, place, joined }) => [
    employer,
    joined(title, place),
  ],
  "employer, place above title": ({ title, employer, place }) => [
    [employer, place].filter(Boolean).join(", "),
    title,
  ],
  "title above employer above place": ({ title, employer, place }) =>
    [title, employer, place].filter(Boolean),
};

const headOf = (entry: Entry, { head, separator, placeShown, employerForm }: Choices): string[] => {
  const part = (kind: string, text: string) => `<span class="${kind}">${escape(text)}</span>`;
  const place = placeShown && entry.place ? part("place", entry.place) : "";
  const employer = part("employer", entry.employer);
  return HEADS[head]({
    title: part("title", entry.title),
    employer: employerForm === "link" ? `<a href="${entry.url}">${employer}</a>` : employer,
    place,
    aside: place && ` (${place})`,
    joined: (...pieces) => pieces.filter(Boolean).join(separator),
  });
};

const div = (content: string) => `<div>${content}</div>`;
const apart = (left: string, right: string) => `<div class="apart">${div(left)}${right}</div>`;

/** The head with its dates, unless those stand in a column of their own. */
const datedHead = (lines: string[], dates: string, choices: Choices): string => {
  const [first = "", ...others] = lines;
  const last = lines.at(-1) ?? "";
  const before = lines.slice(0, -1).map(div);
  const all = lines.map(div);
  switch (choices.dates) {
    case "right of the first line":
      return [apart(first, dates), ...others.map(div)].join("");
    case "right of the last line":
      return [...before, apart(last, dates)].join("");
    case "after the head":
      return [div(first + choices.separator + dates), ...others.map(div)].join("");
    case "in brackets":
      return [...before, div(`${last} (${dates})`)].join("");
    case "above":
      return [div(dates), ...all].join("");
    case "below":
      return [...all, div(dates)].join("");
    case "in a wide column":
    case "in a narrow column":
      return all.join("");
  }
};

const addressOf = ({ url }: Entry, { address }: Choices): string => {
  if (address === "none" || url === "") return "";
  if (address === "whole") return div(`<a href="${url}">${url}</a>`);
  return div(url.replace("https://", ""));
};

export const entryHtml = (entry: Entry, choices: Choices): string => {
  const dates = datesHtml(entry, choices);
  const head = datedHead(headOf(entry, choices), dates, choices);
  const content = head + addressOf(entry, choices) + entry.below;
  if (choices.dates === "in a wide column")
    return `<div class="row"><div class="beside">${dates}</div><div class="rest">${content}</div></div>`;
  if (choices.dates === "in a narrow column")
    return `<table class="dated"><tr><td>${dates}</td><td>${content}</td></tr></table>`;
  return `<article>${content}</article>`;
};

/** No room for a column of dates. */
export const inSidebar = (choices: Choices): Choices =>
  areDatesBeside(choices) ? { ...choices, dates: "below", brokenAtDash: false } : choices;
