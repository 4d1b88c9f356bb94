import { FONTS, type DateForm, otherSections, spanOf, tex } from "./latex-text.ts";
import type { CorpusResume } from "./person.ts";

export type LatexLayout = { name: string; source: (resume: CorpusResume) => string };

type Work = CorpusResume["work"][number];
type Study = CorpusResume["education"][number];

/** The commands of a class, for texts that are escaped already. */
type Commands = {
  preamble: (resume: CorpusResume) => string;
  /** After the document's beginning: what prints the name. */
  top: (resume: CorpusResume) => string;
  section: (heading: string, body: string) => string;
  job: (span: string, work: Work) => string;
  study: (span: string, study: Study) => string;
  item: (label: string, text: string) => string;
  form: DateForm;
  dash?: string;
  end?: string;
};

const itemize = (items: string[]): string =>
  String.raw`\begin{itemize}${items.map((each) => `\\item ${tex(each)}`).join("\n")}\end{itemize}`;

const sourceOf =
  (commands: Commands) =>
  (resume: CorpusResume): string => {
    const { form, dash = "--", section } = commands;
    const others = otherSections(resume, form);
    return [
      commands.preamble(resume),
      String.raw`\begin{document}`,
      commands.top(resume),
      section("Profile", commands.item("", tex(resume.basics.summary))),
      section(
        "Work Experience",
        resume.work.map((work) => commands.job(spanOf(work, form, dash), work)).join("\n"),
      ),
      section(
        "Education",
        resume.education.map((each) => commands.study(spanOf(each, form, dash), each)).join("\n"),
      ),
      ...others.map(({ heading, items }) =>
        section(
          heading,
          items.map(([label, text]) => commands.item(tex(label), tex(text))).join("\n"),
        ),
      ),
      commands.end ?? "",
      String.raw`\end{document}`,
    ].join("\n");
  };

const namesOf = (name: string): [string, string] => {
  const at = name.lastIndexOf(" ");
  return [tex(name.slice(0, at)), tex(name.slice(at + 1))];
};

const moderncv = (style: string, form: DateForm): LatexLayout => ({
  name: `moderncv ${style}`,
  source: sourceOf({
    form,
    preamble: ({ basics }) => {
      const [first, last] = namesOf(basics.name);
      return String.raw`\documentclass[11pt,a4paper,sans]{moderncv}
\moderncvstyle{${style}}\moderncvcolor{blue}
\usepackage[scale=0.78]{geometry}
${FONTS}
\name{${first}}{${last}}\title{${tex(basics.label)}}
\address{${tex(basics.location.address)}}{${tex(basics.location.city)}}{}
\phone[mobile]{${tex(basics.phone)}}\email{${basics.email}}\homepage{${basics.url.replace("https://", "")}}`;
    },
    top: () => String.raw`\makecvtitle`,
    section: (heading, body) => `\\section{${heading}}\n${body}`,
    job: (span, { position, name, location, summary, highlights }) =>
      `\\cventry{${span}}{${tex(position)}}{${tex(name)}}{${tex(location)}}{}{${tex(summary)}${itemize(highlights)}}`,
    study: (span, { studyType, area, institution }) =>
      `\\cventry{${span}}{${tex(studyType)} in ${tex(area)}}{${tex(institution)}}{}{}{}`,
    item: (label, text) => `\\cvitem{${label}}{${text}}`,
  }),
});

const contactLines = ({ basics }: CorpusResume): string =>
  [basics.location.address, basics.location.city, basics.phone, basics.email]
    .map(tex)
    .join(String.raw` \\ `);
const contactRow = ({ basics }: CorpusResume): string =>
  [basics.location.city, basics.phone, basics.email].map(tex).join(String.raw` $\cdot$ `);

const europecv: LatexLayout = {
  name: "europecv",
  source: sourceOf({
    form: "numbers",
    preamble: ({ basics }) => String.raw`\documentclass[a4paper,english,nologo,notitle]{europecv}
\usepackage{graphicx}
${FONTS}
\ecvname{${tex(basics.name)}}\ecvaddress{${tex(basics.location.address)}, ${tex(basics.location.city)}}
\ecvtelephone{${tex(basics.phone)}}\ecvemail{${basics.email}}`,
    top: () => String.raw`\begin{europecv}\ecvpersonalinfo`,
    section: (heading, body) => `\\ecvsection{${heading}}\n${body}`,
    job: (span, work) =>
      [
        ["Dates", span],
        ["Occupation or position held", tex(work.position)],
        ["Main activities", tex(`${work.summary} ${work.highlights.join(". ")}`)],
        ["Name of employer", tex(work.name)],
      ]
        .map(([label, text]) => `\\ecvitem{${label}}{${text}}`)
        .join("\n"),
    study: (span, study) =>
      [
        ["Dates", span],
        ["Title of qualification awarded", tex(`${study.studyType} in ${study.area}`)],
        ["Name of organisation", tex(study.institution)],
      ]
        .map(([label, text]) => `\\ecvitem{${label}}{${text}}`)
        .join("\n"),
    item: (label, text) => `\\ecvitem{${label}}{${text}}`,
    end: String.raw`\end{europecv}`,
  }),
};

const europasscv: LatexLayout = {
  name: "europasscv",
  source: sourceOf({
    form: "short",
    preamble: ({ basics }) => String.raw`\documentclass[english,a4paper]{europasscv}
${FONTS}
\ecvname{${tex(basics.name)}}\ecvaddress{${tex(basics.location.address)}, ${tex(basics.location.city)}}
\ecvtelephone{${tex(basics.phone)}}\ecvemail{${basics.email}}`,
    top: () => String.raw`\begin{europasscv}\ecvpersonalinfo`,
    section: (heading, body) => `\\ecvsection{${heading}}\n${body}`,
    job: (span, { position, name, location, highlights }) =>
      `\\ecvtitle{${span}}{${tex(position)}}\\ecvitem{}{${tex(`${name}, ${location}`)}}\\ecvitem{}{\\begin{ecvitemize}${highlights.map((each) => `\\item ${tex(each)}`).join(" ")}\\end{ecvitemize}}`,
    study: (span, { studyType, area, institution }) =>
      `\\ecvtitle{${span}}{${tex(studyType)} in ${tex(area)}}\\ecvitem{}{${tex(institution)}}`,
    item: (label, text) => `\\ecvitem{${label}}{${text}}`,
    end: String.raw`\end{europasscv}`,
  }),
};

const currvita: LatexLayout = {
  name: "currvita",
  source: sourceOf({
    form: "long",
    preamble: () => String.raw`\documentclass[a4paper]{article}
\usepackage[LabelsAligned]{currvita}
${FONTS}
\setlength{\cvlabelwidth}{45mm}`,
    top: (resume) => `\\begin{cv}{${tex(resume.basics.name)}}\n${contactRow(resume)}\n`,
    section: (heading, body) => `\\begin{cvlist}{${heading}}${body}\\end{cvlist}`,
    job: (span, { position, name, location, highlights }) =>
      `\\item[${span}] ${tex(position)}, ${tex(name)}, ${tex(location)}. ${tex(highlights.join(". "))}.`,
    study: (span, { studyType, area, institution }) =>
      `\\item[${span}] ${tex(studyType)} in ${tex(area)}, ${tex(institution)}`,
    item: (label, text) => `\\item[${label}] ${text}`,
    end: String.raw`\end{cv}`,
  }),
};

const simplecv: LatexLayout = {
  name: "simplecv",
  source: sourceOf({
    form: "years",
    preamble: (resume) => String.raw`\documentclass{simplecv}
${FONTS}
\leftheader{${contactLines(resume)}}\rightheader{${tex(resume.basics.label)}}
\title{${tex(resume.basics.name)}}`,
    top: () => String.raw`\maketitle`,
    section: (heading, body) => `\\section{${heading}}\\begin{topic}${body}\\end{topic}`,
    job: (span, { position, name, location, highlights }) =>
      `\\item[${span}] \\textbf{${tex(name)}}, ${tex(location)} \\\\ \\emph{${tex(position)}} ${itemize(highlights)}`,
    study: (span, { studyType, area, institution }) =>
      `\\item[${span}] ${tex(institution)} \\\\ ${tex(studyType)}, ${tex(area)}`,
    item: (label, text) => `\\item[${label}] ${text}`,
  }),
};

const ecv: LatexLayout = {
  name: "ecv",
  source: sourceOf({
    form: "numbers",
    preamble: () => String.raw`\documentclass[english]{ecv}
${FONTS}
\ecvPortrait{}`,
    top: ({ basics }) => String.raw`\begin{ecv}
\ecvSec{Personal Data}
\ecvEPR{Name}{${tex(basics.name)}}
\ecvEPR{Address}{${tex(basics.location.address)}, ${tex(basics.location.city)}}
\ecvEPR{Telephone}{${tex(basics.phone)}}
\ecvEPR{Email}{${tex(basics.email)}}`,
    section: (heading, body) => `\\ecvSec{${heading}}\n${body}`,
    job: (span, { position, name, location, highlights }) =>
      `\\ecvEFR{${span}}{\\ecvBold{${tex(position)}}, ${tex(name)}, ${tex(location)}}\n${highlights.map((each) => `\\ecvOVR{\\ecvBulleted{${tex(each)}}}`).join("\n")}`,
    study: (span, { studyType, area, institution }) =>
      `\\ecvEFR{${span}}{${tex(studyType)} in ${tex(area)}, ${tex(institution)}}`,
    item: (label, text) => `\\ecvEPR{${label}}{${text}}`,
    end: String.raw`\end{ecv}`,
  }),
};

const cvPackage: LatexLayout = {
  name: "CV.sty",
  source: sourceOf({
    form: "short",
    preamble: () => String.raw`\documentclass[a4paper]{article}
\usepackage{CV}
${FONTS}`,
    top: (resume) =>
      `\\begin{center}{\\LARGE ${tex(resume.basics.name)}}\\\\ ${contactRow(resume)}\\end{center}`,
    section: (heading, body) => `\\section{${heading}}\\begin{CV}${body}\\end{CV}`,
    job: (span, { position, name, highlights }) =>
      `\\item[${span}] ${tex(position)} at ${tex(name)}. ${tex(highlights.join(". "))}.`,
    study: (span, { studyType, area, institution }) =>
      `\\item[${span}] ${tex(studyType)} in ${tex(area)}, ${tex(institution)}.`,
    item: (label, text) => `\\item[${label}] ${text}`,
  }),
};

const tucv: LatexLayout = {
  name: "tucv",
  source: sourceOf({
    form: "long",
    dash: " -- ",
    preamble: () => String.raw`\documentclass[letterpaper]{article}
\usepackage{tucv}
${FONTS}`,
    top: (resume) =>
      `\\begin{center}{\\Large\\textbf{${tex(resume.basics.name)}}}\\\\ ${contactRow(resume)}\\end{center}`,
    section: (heading, body) => `\\resheading{${heading}}\n\n${body}\n`,
    job: (span, { position, name, location, highlights }) =>
      `\\resentry{\\textbf{${tex(name)}}}{${tex(location)}}\n\\ressubentry{\\emph{${tex(position)}}}{\\emph{${span}}}\n${itemize(highlights)}`,
    study: (span, { studyType, area, institution }) =>
      `\\resentry{\\textbf{${tex(institution)}}}{}\n\\ressubentry{${tex(studyType)} in ${tex(area)}}{${span}}\n`,
    item: (label, text) => (label ? `\\textbf{${label}}: ${text}\\\\` : `${text}\n`),
  }),
};

/** Structures that people write with the standard classes: a row with the dates at its right edge over each entry. */
const standard = (documentClass: string, form: DateForm, isTitleFirst: boolean): LatexLayout => ({
  name: `${documentClass}, ${isTitleFirst ? "title" : "employer"} first`,
  source: sourceOf({
    form,
    dash: " -- ",
    preamble: () =>
      `\\documentclass[10pt,a4paper]{${documentClass}}\n${FONTS}\n\\pagestyle{plain}\\setlength{\\parindent}{0pt}`,
    top: (resume) =>
      `\\begin{center}{\\huge ${tex(resume.basics.name)}}\\\\[4pt] ${contactRow(resume)}\\end{center}`,
    section: (heading, body) => `\\section*{${heading}}\n${body}\n`,
    job: (span, { position, name, location, highlights }) => {
      const [first, second] = isTitleFirst ? [position, name] : [name, position];
      return `\\textbf{${tex(first)}} \\hfill ${span}\\\\ \\textit{${tex(second)}} \\hfill \\textit{${tex(location)}}\n${itemize(highlights)}`;
    },
    study: (span, { studyType, area, institution }) =>
      `\\textbf{${tex(institution)}} \\hfill ${span}\\\\ ${tex(studyType)} in ${tex(area)}\\\\[4pt]`,
    item: (label, text) => `${label ? `\\textbf{${label}}: ` : ""}${text}\n\n`,
  }),
});

export const LATEX_LAYOUTS: LatexLayout[] = [
  moderncv("casual", "short"),
  moderncv("classic", "years"),
  moderncv("banking", "long"),
  moderncv("oldstyle", "numbers"),
  moderncv("fancy", "years"),
  europecv,
  europasscv,
  currvita,
  simplecv,
  ecv,
  cvPackage,
  tucv,
  standard("scrartcl", "short", true),
  standard("memoir", "long", false),
  standard("report", "numbers", true),
];
