import type { Job, ParsedResume, ReadBlock } from "@lyceum/shared/rest/resumes.ts";

import type { Judged } from "../src/resumes/scoring/check.ts";

const block = (text: string, kind: ReadBlock["kind"] = "line"): ReadBlock => ({
  text,
  kind,
  box: null,
  lost: false,
});

export const job = (changed: Partial<Job> = {}): Job => ({
  title: "Data engineer",
  employer: "Northwind Traders",
  start: "2021-03",
  end: "present",
  bullets: [
    "Built a pipeline that loads 4 million rows every night",
    "Cut the time of the monthly report by 60 % with Python and SQL",
    "Led the move of eight services to Kubernetes without an outage",
  ],
  ...changed,
});

const EARLIER = job({
  title: "Developer",
  employer: "Contoso",
  start: "2017-09",
  end: "2021-02",
  bullets: [
    "Wrote the billing service that 300 shops use every day",
    "Taught new colleagues how the database is kept in order",
  ],
});

const HEADINGS = [
  ["summary", "Summary"],
  ["experience", "Experience"],
  ["education", "Education"],
  ["skills", "Skills"],
] as const;

/** What is read of a resume that leaves little to wish for. `words` and blocks follow from what it says. */
export const parsedResume = (changed: Partial<ParsedResume> = {}): ParsedResume => {
  const known = {
    name: "Maria Sousa",
    emails: ["maria@sousa.example"],
    phones: ["+351 912 345 678"],
    links: ["https://sousa.example/maria"],
    sections: HEADINGS.map(([kind, heading]) => ({ kind, heading })),
    jobs: [job(), EARLIER],
    education: [{ institution: "University of Porto", degree: "BSc", end: "2017-06" }],
    skills: ["Python", "SQL", "Kubernetes"],
    pages: [{ width: 595, height: 842 }],
    ...changed,
  };
  const blocks = changed.blocks ?? blocksOf(known);
  const words = blocks.flatMap(({ text }) => text.split(/\s+/)).length;
  return { ...known, blocks, words, ...changed };
};

type Known = Omit<ParsedResume, "blocks" | "words">;

const blocksOf = ({ name, emails, phones, links, sections, jobs, skills }: Known): ReadBlock[] => [
  ...[name ?? "", ...emails, ...phones, ...links].filter(Boolean).map((text) => block(text)),
  ...sections.map(({ heading }) => block(heading, "heading")),
  ...jobs.flatMap(({ title, employer, bullets }) => [
    block([title, employer].filter(Boolean).join(", ")),
    ...bullets.map((text) => block(text, "bullet")),
  ]),
  block(skills.join(", ")),
];

export const judged = (
  changed: Partial<ParsedResume> = {},
  readability: Partial<Judged["readability"]> = {},
): Judged => ({
  parsed: parsedResume(changed),
  readability: {
    columns: 1,
    tables: false,
    lostShare: 0,
    garbledShare: 0,
    contactLost: false,
    ...readability,
  },
});
