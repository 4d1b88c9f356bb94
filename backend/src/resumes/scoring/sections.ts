import type { ParsedResume } from "@lyceum/shared/rest/resumes.ts";

import type { Check, Judged, Judgement } from "./check.ts";

type Kind = ParsedResume["sections"][number]["kind"];

/** What every reader of applications looks for; `instead` is worth a part where the section itself is not there. */
const STANDARD: { kind: Kind; of: number; heading: string; instead?: Kind[]; part?: number }[] = [
  {
    kind: "experience",
    of: 5,
    heading: "Experience",
    instead: ["projects", "volunteering"],
    part: 3,
  },
  { kind: "education", of: 4, heading: "Education", instead: ["certifications"], part: 2 },
  { kind: "skills", of: 4, heading: "Skills" },
  { kind: "summary", of: 2, heading: "Summary" },
];

const checkOf = (
  { sections }: ParsedResume,
  { kind, of, heading, instead = [], part = 0 }: (typeof STANDARD)[number],
): Check => {
  const own = sections.find((section) => section.kind === kind);
  const other = sections.find((section) => instead.includes(section.kind));
  return {
    name: kind,
    of,
    points: own ? of : other ? part : 0,
    says: own
      ? `${heading}: found.`
      : other
        ? `${heading}: not found, ${other.kind} instead.`
        : `${heading}: not found.`,
    advice: `Add a section under the plain heading '${heading}'`,
    quote: (own ?? other)?.heading ?? null,
  };
};

export const judgeSections = ({ parsed }: Judged): Judgement => ({
  component: "sections",
  title: "Standard sections",
  checks: STANDARD.map((each) => checkOf(parsed, each)),
});
