import type { CorpusResume } from "./person.ts";

const SIGNS: Record<string, string> = {
  "\\": String.raw`\textbackslash{}`,
  "~": String.raw`\textasciitilde{}`,
  "^": String.raw`\textasciicircum{}`,
};

/** A text for LaTeX; letters that its main font lacks are set in another. */
export const tex = (text: string): string =>
  text
    .replace(/[\\~^]/g, (sign) => SIGNS[sign] ?? "")
    .replace(/[&%$#_{}]/g, String.raw`\$&`)
    .replace(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu, String.raw`{\cjkfont $&}`)
    .replace(/[\p{Script=Devanagari}]+/gu, String.raw`{\devfont $&}`);

export const FONTS = String.raw`\usepackage{fontspec}
\setmainfont{FreeSerif}\setsansfont{FreeSans}\setmonofont{FreeMono}
\newfontfamily\cjkfont{Noto Sans CJK JP}
\newfontfamily\devfont{Noto Sans Devanagari}[Script=Devanagari]`;

const MONTHS =
  "January February March April May June July August September October November December".split(
    " ",
  );

/** How a layout writes dates. */
export const DATE_FORMS = {
  years: (iso: string) => iso.slice(0, 4),
  long: (iso: string) => `${MONTHS[Number(iso.slice(5, 7)) - 1]} ${iso.slice(0, 4)}`,
  short: (iso: string) => `${MONTHS[Number(iso.slice(5, 7)) - 1]?.slice(0, 3)} ${iso.slice(0, 4)}`,
  numbers: (iso: string) => `${iso.slice(5, 7)}/${iso.slice(0, 4)}`,
} as const;
export type DateForm = keyof typeof DATE_FORMS;

export type Span = { startDate: string; endDate: string };
/** 'Mar 2019 -- Present' */
export const spanOf = ({ startDate, endDate }: Span, form: DateForm, dash: string): string => {
  const write = DATE_FORMS[form];
  return `${write(startDate)}${dash}${endDate ? write(endDate) : "Present"}`;
};

/** A section other than that of jobs and studies: its heading, and label and text of each entry. */
export type Items = { heading: string; items: [label: string, text: string][] };

/** What every layout shows beside jobs and studies, under headings that people use. */
export const otherSections = (resume: CorpusResume, form: DateForm): Items[] => {
  const write = DATE_FORMS[form];
  return [
    {
      heading: "Skills",
      items: resume.skills.map(({ name, keywords }) => [name, keywords.join(", ")]),
    },
    {
      heading: "Languages",
      items: resume.languages.map(({ language, fluency }) => [language, fluency]),
    },
    {
      heading: "Honors and Awards",
      items: resume.awards.map(({ date, title, awarder }) => [write(date), `${title}, ${awarder}`]),
    },
    {
      heading: "Certificates",
      items: resume.certificates.map(({ date, name, issuer }) => [
        write(date),
        `${name}, ${issuer}`,
      ]),
    },
    {
      heading: "Selected Publications",
      items: resume.publications.map(({ releaseDate, name, publisher }) => [
        write(releaseDate),
        `${name}. ${publisher}`,
      ]),
    },
    {
      heading: "Interests",
      items: resume.interests.map(({ name, keywords }) => [name, keywords.join(", ")]),
    },
  ];
};
