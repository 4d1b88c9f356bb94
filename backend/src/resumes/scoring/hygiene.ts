import type { Job } from "@lyceum/shared/rest/resumes.ts";

import { type Check, type Judged, type Judgement, bulletsOf, count, graded } from "./check.ts";

const SHORT = 4;
const UNSTUFFED = 3;
const ORDERED = 2;
const IMPERSONAL = 1;

/** Words of about two full pages, and of so many that nobody reads on. */
const WORDS_MOST = 1_000;
const WORDS_FAR_TOO_MANY = 2_000;
const SKILLS_MOST = 50;
/** Times that one skill may be named. */
const NAMED_MOST = 10;

/** More words than that cost points; fewer gain none, so that padding does not pay. */
const short = ({ parsed: { words } }: Judged): Check => ({
  name: "short",
  of: SHORT,
  quote: null,
  points: graded(SHORT, (WORDS_FAR_TOO_MANY - words) / (WORDS_FAR_TOO_MANY - WORDS_MOST)),
  says: `${words} words.`,
  advice: `Cut it to ${WORDS_MOST} words, about two pages`,
});

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}+#]+/gu) ?? [];

/** `words` with a blank around each. */
const timesIn = (words: string, skill: string): number =>
  words.split(` ${wordsOf(skill).join("  ")} `).length - 1;

const unstuffed = ({ parsed: { skills, blocks } }: Judged): Check => {
  const text = ` ${blocks.flatMap((block) => wordsOf(block.text)).join("  ")} `;
  // Where more are listed, that alone decides.
  const looked = skills.slice(0, SKILLS_MOST);
  const often = looked.find((skill) => timesIn(text, skill) > NAMED_MOST);
  const many = skills.length > SKILLS_MOST;
  return {
    name: "unstuffed",
    of: UNSTUFFED,
    points: often !== undefined || many ? 0 : UNSTUFFED,
    says: often
      ? `'${often}' is named ${timesIn(text, often)} times.`
      : many
        ? `${skills.length} skills are listed.`
        : "No keyword is repeated without need.",
    advice: `Name each skill where you used it, and at most ${SKILLS_MOST} of them: stuffing is noticed`,
    quote: often ?? null,
  };
};

const endOf = ({ end, start }: Job): string => (end === "present" ? "9999" : (end ?? start ?? ""));

const ordered = ({ parsed: { jobs } }: Judged): Check => {
  const dated = jobs.filter((job) => endOf(job) !== "");
  const late = dated.find((job, index) => index > 0 && endOf(job) > endOf(dated[index - 1] ?? job));
  const backwards = dated.find(
    ({ start, end }) =>
      start !== null && end !== null && end !== "present" && end < start.slice(0, end.length),
  );
  const wrong = late ?? backwards;
  return {
    name: "ordered",
    of: ORDERED,
    points: wrong ? 0 : ORDERED,
    says: wrong ? "The dates of the jobs do not run from the newest back." : "Dates are in order.",
    advice: "Put the jobs in order, the newest first, each ending after it began",
    quote: wrong?.title ?? wrong?.employer ?? null,
  };
};

const impersonal = ({ parsed }: Judged): Check => {
  const personal = bulletsOf(parsed).filter((bullet) => /\b(I|my|me)\b/.test(bullet));
  return {
    name: "impersonal",
    of: IMPERSONAL,
    points: personal.length > 0 ? 0 : IMPERSONAL,
    says: personal.length > 0 ? `${count(personal.length, "bullet")} with 'I' or 'my'.` : "",
    advice: "Leave out 'I' and 'my'",
    quote: personal[0] ?? null,
  };
};

export const judgeHygiene = (judged: Judged): Judgement => ({
  component: "hygiene",
  title: "Length and hygiene",
  checks: [short(judged), unstuffed(judged), ordered(judged), impersonal(judged)],
});
