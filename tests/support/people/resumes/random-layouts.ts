import { Random } from "../../../fuzz/Random.ts";
import type { CorpusResume } from "../corpus/person.ts";
import { escape } from "./html-layouts.ts";
import { type Choices, choose } from "./random-layouts/choices.ts";
import { inSidebar } from "./random-layouts/entries.ts";
import { type Section, headingHtml, sectionsHtml } from "./random-layouts/sections.ts";
import { styleOf } from "./random-layouts/style.ts";

export type RandomLayout = {
  html: string;
  choices: Choices;
  /** Whether the PDF is to be tagged, and its scale. */
  tagged: boolean;
  scale: number;
};

const div = (content: string, kind = "") => `<div class="${kind}">${content}</div>`;

const nameHtml = ({ basics }: CorpusResume, choices: Choices): string => {
  const words = basics.name.split(" ").map(escape);
  const [first, last] = [words.slice(0, -1).join(" "), words.at(-1)];
  const whole = words.join(" ");
  const trade = escape(basics.label);
  const below = div(trade, "trade");
  switch (choices.name) {
    case "on two lines":
      return `<h1>${first}<br>${last}</h1>${below}`;
    case "first names light":
      return `<h1><span style="font-weight: 300">${first}</span> ${last}</h1>${below}`;
    case "beside the trade":
      return `<h1>${whole} <small>${trade}</small></h1>`;
    case "capitals":
      return `<h1 class="capitals">${whole}</h1>${below}`;
    case "plain":
    case "centred":
      return `<h1>${whole}</h1>${below}`;
  }
};

const contactsHtml = ({ basics }: CorpusResume, { contactForm }: Choices): string => {
  const items: [label: string, value: string][] = [
    ["Email", basics.email],
    ["Phone", basics.phone],
    ["Web", basics.url],
    ["Address", `${basics.location.address}, ${basics.location.city}`],
    ...basics.profiles.map(({ network, url }): [string, string] => [network, url]),
  ];
  const values = items.map(([, value]) => escape(value));
  switch (contactForm) {
    case "on one line":
      return div(values.join(" | "), "contacts");
    case "with labels":
      return div(
        items.map(([label, value]) => div(`<b>${label}</b>: ${escape(value)}`)).join(""),
        "contacts",
      );
    case "with icons":
      return div(values.map((value) => div(`☎ ${value}`)).join(""), "contacts");
    case "on lines":
    case "right of the name":
      return div(values.map((value) => div(value)).join(""), "contacts");
  }
};

const headerHtml = (resume: CorpusResume, choices: Choices): string => {
  const name = div(nameHtml(resume, choices));
  const contacts = choices.contacts === "in the header" ? contactsHtml(resume, choices) : "";
  const kinds = [
    choices.contactForm === "right of the name" ? "apart" : "",
    choices.name === "centred" ? "centred" : "",
  ];
  return `<header class="${kinds.filter(Boolean).join(" ")}">${name}${contacts}</header>`;
};

const ORDERS: Record<Choices["order"], Section[]> = {
  "jobs before studies": [
    ...(["summary", "work", "volunteer", "education"] as const),
    ...(["publications", "awards", "references"] as const),
  ],
  "studies before jobs": [
    ...(["summary", "education", "work", "volunteer"] as const),
    ...(["awards", "publications", "references"] as const),
  ],
  "no summary": ["work", "education", "volunteer", "awards", "references"],
};
const SIDE: Section[] = ["skills", "languages", "certificates", "interests"];

const bodyHtml = (resume: CorpusResume, choices: Choices): string => {
  const hasSideStudies = choices.studies === "in the sidebar";
  const main = ORDERS[choices.order].filter((each) => !hasSideStudies || each !== "education");
  const side: Section[] = hasSideStudies ? ["education", ...SIDE] : SIDE;
  const header = headerHtml(resume, choices);
  if (choices.page === "one column")
    return header + sectionsHtml([...main, ...side], resume, choices);
  const at = (place: Choices["header"]) => (choices.header === place ? header : "");
  const contacts =
    choices.contacts === "in the sidebar"
      ? (choices.contactHeading ? headingHtml("Contact", choices) : "") +
        contactsHtml(resume, choices)
      : "";
  const narrow = at("in the sidebar") + contacts + sectionsHtml(side, resume, inSidebar(choices));
  const wide = at("in the main column") + sectionsHtml(main, resume, choices);
  if (choices.page === "table")
    return `${at("above all")}<table class="page"><tr><td class="main">${wide}</td><td class="side">${narrow}</td></tr></table>`;
  const kind = choices.page === "sidebar at the right" ? "columns right" : "columns";
  return at("above all") + div(div(narrow, "side") + div(wide, "main"), kind);
};

/** A resume in a layout composed by chance: always the same one for the same seed. */
export const randomLayout = (seed: number, resume: CorpusResume): RandomLayout => {
  const choices = choose(new Random(String(seed)));
  const title = escape(resume.basics.name);
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title><style>${styleOf(choices)}</style>
    <body>${bodyHtml(resume, choices)}</body></html>`;
  return { html, choices, tagged: choices.tagged, scale: choices.scale };
};
