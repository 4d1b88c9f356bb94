import type { CorpusResume } from "../../corpus/person.ts";
import { escape } from "../html-layouts.ts";
import type { Choices } from "./choices.ts";
import { dateOf, entryHtml } from "./entries.ts";

const div = (content: string) => `<div>${content}</div>`;
const bold = (text: string) => `<b>${escape(text)}</b>`;

const listHtml = (items: string[], { bullets }: Choices): string => {
  const texts = items.map(escape);
  switch (bullets) {
    case "discs":
    case "squares":
      return `<ul class="${bullets}">${texts.map((each) => `<li>${each}</li>`).join("")}</ul>`;
    case "dashes":
      return texts.map((each) => div(`- ${each}`)).join("");
    case "none":
      return texts.map(div).join("");
    case "one paragraph":
      return `<p>${texts.join(". ")}.</p>`;
  }
};

export const headingHtml = (heading: string, { headingForm }: Choices): string =>
  `<h2>${headingForm === "with an icon" ? "★ " : ""}${heading}</h2>`;

const sectionHtml = (heading: string, entries: string[], choices: Choices): string => {
  const [head, body] = [headingHtml(heading, choices), entries.join("")];
  if (choices.headings === "above") return `<section>${head}${body}</section>`;
  return `<section class="row"><div class="beside">${head}</div><div class="rest">${body}</div></section>`;
};

type Work = CorpusResume["work"][number];
const jobHtml = (job: Work, choices: Choices): string => {
  const summary = choices.jobSummary ? `<p>${escape(job.summary)}</p>` : "";
  const label = choices.bulletsLabel && div(bold(choices.bulletsLabel));
  const below = summary + label + listHtml(job.highlights, choices);
  const { name, position, location } = job;
  return entryHtml({ ...job, title: position, employer: name, place: location, below }, choices);
};

type Study = CorpusResume["education"][number];
const studyHtml = (study: Study, choices: Choices): string => {
  const title = study.studyType + choices.degree + study.area;
  const below = choices.courses ? listHtml(study.courses, choices) : "";
  const { institution: employer } = study;
  return entryHtml({ ...study, title, employer, place: "", url: "", below }, choices);
};

type Office = CorpusResume["volunteer"][number];
const officeHtml = (office: Office, choices: Choices): string => {
  const { position: title, organization: employer } = office;
  const below = listHtml(office.highlights, choices);
  return entryHtml({ ...office, title, employer, place: "", below }, choices);
};

type Content = (resume: CorpusResume, choices: Choices) => [heading: string, entries: string[]];

const CONTENTS = {
  summary: ({ basics }, { summaryHeading }) => [
    summaryHeading,
    [`<p>${escape(basics.summary)}</p>`],
  ],
  work: ({ work }, choices) => [choices.jobsHeading, work.map((each) => jobHtml(each, choices))],
  education: ({ education }, choices) => [
    choices.studiesHeading,
    education.map((each) => studyHtml(each, choices)),
  ],
  volunteer: ({ volunteer }, choices) => [
    choices.volunteerHeading,
    volunteer.map((each) => officeHtml(each, choices)),
  ],
  skills: ({ skills }, { skillsHeading }) => [
    skillsHeading,
    skills.map(({ name, keywords }) => div(`${bold(name)}: ${escape(keywords.join(", "))}`)),
  ],
  languages: ({ languages }) => [
    "Languages",
    languages.map(({ language, fluency }) => div(`${escape(language)} <i>${escape(fluency)}</i>`)),
  ],
  awards: ({ awards }, choices) => [
    "Awards",
    awards.map(({ title, awarder, date }) =>
      div(`${bold(title)}, ${escape(awarder)} ${dateOf(date, choices)}`),
    ),
  ],
  certificates: ({ certificates }, choices) => [
    "Certificates",
    certificates.map(({ name, issuer, date }) =>
      div(`${bold(name)} ${escape(issuer)} <span class="dates">${dateOf(date, choices)}</span>`),
    ),
  ],
  publications: ({ publications }, choices) => [
    "Publications",
    publications.map(({ name, publisher, releaseDate }) =>
      div(`${bold(name)}<br>${escape(publisher)}, ${dateOf(releaseDate, choices)}`),
    ),
  ],
  interests: ({ interests }) => [
    "Interests",
    interests.map(({ name, keywords }) => div(escape(`${name}: ${keywords.join(", ")}`))),
  ],
  references: ({ references }) => [
    "References",
    references.map(
      ({ name, reference }) => `<blockquote>${escape(reference)}<br>— ${escape(name)}</blockquote>`,
    ),
  ],
} satisfies Record<string, Content>;

export type Section = keyof typeof CONTENTS;

export const sectionsHtml = (
  sections: Section[],
  resume: CorpusResume,
  choices: Choices,
): string => {
  const contents: Record<Section, Content> = CONTENTS;
  return sections.map((each) => sectionHtml(...contents[each](resume, choices), choices)).join("");
};
