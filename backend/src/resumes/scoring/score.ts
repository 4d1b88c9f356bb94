import type { Component, JobMatch, ResumeReport } from "@lyceum/shared/rest/resumes.ts";

import { judgeBullets } from "./bullets.ts";
import { type Check, type Judged, componentOf, sumOf } from "./check.ts";
import { EMAIL_CHECK, PHONE_CHECK, judgeContact } from "./contact.ts";
import { judgeHygiene } from "./hygiene.ts";
import { judgeJobs } from "./jobs.ts";
import { LEGIBLE_CHECK, judgeReadability } from "./readability.ts";
import { judgeResults } from "./results.ts";
import { judgeSections } from "./sections.ts";

const UNREADABLE_CAP = 20;
const UNREACHABLE_CAP = 59;

/** Of the score, where there is a job to compare with. */
const BASE_SHARE = 0.7;

const JUDGES = [
  judgeReadability,
  judgeContact,
  judgeSections,
  judgeJobs,
  judgeBullets,
  judgeResults,
  judgeHygiene,
];

export type Score = Pick<ResumeReport, "score" | "improvements" | "breakdown" | "cap">;

/** The same for the same resume, whenever and wherever it is asked. `match`: with the job, if there is one. */
export const scoreOf = (judged: Judged, match: JobMatch | null): Score => {
  const judgements = JUDGES.map((judge) => judge(judged));
  const checks = judgements.flatMap((judgement) => judgement.checks);
  const whole = (of: Check[]) => withMatch(baseOf(of), match);
  return {
    score: Math.round(whole(checks)),
    improvements: [...ownImprovements(checks, whole), ...matchImprovements(match)]
      .toSorted((one, other) => other.gain - one.gain || other.later - one.later)
      .map(worded),
    breakdown: judgements.map(componentOf).map(tidy),
    cap: capOf(checks),
  };
};

const capOf = (checks: Check[]): Score["cap"] => {
  const has = (name: string) => checks.some((check) => check.name === name && check.points > 0);
  if (!has(LEGIBLE_CHECK))
    return { at: UNREADABLE_CAP, why: "A machine can hardly read this file." };
  if (!has(EMAIL_CHECK) && !has(PHONE_CHECK))
    return { at: UNREACHABLE_CAP, why: "There is neither an email address nor a phone number." };
  return null;
};

/** 0 to 100, without regard to any job. */
const baseOf = (checks: Check[]): number =>
  Math.min(capOf(checks)?.at ?? 100, sumOf(checks.map(({ points }) => points)));

const withMatch = (base: number, match: JobMatch | null): number =>
  match ? BASE_SHARE * base + (1 - BASE_SHARE) * match.points : base;

type Improvement = { text: string; gain: number; later: number };

/** What each would gain by itself; what gains nothing before a cap is lifted comes last. */
const ownImprovements = (checks: Check[], whole: (of: Check[]) => number): Improvement[] => {
  const now = whole(checks);
  const gainOf = (improved: Check) =>
    whole(checks.map((check) => (check === improved ? { ...check, points: check.of } : check))) -
    now;
  return checks
    .filter(({ points, of }) => points < of)
    .map((check) => ({ text: check.advice, gain: gainOf(check), later: check.of - check.points }));
};

const NAMED_MOST = 5;

const matchImprovements = (match: JobMatch | null): Improvement[] => {
  if (!match || match.missing.length === 0) return [];
  const names = match.missing.slice(0, NAMED_MOST).map(({ keyword }) => keyword);
  const gain = (1 - BASE_SHARE) * (100 - match.points);
  return [
    { text: `Name what the job asks for where you know it: ${names.join(", ")}`, gain, later: 0 },
  ];
};

const worded = ({ text, gain, later }: Improvement): string =>
  gain > 0
    ? `${text} (+${pointsText(gain)})`
    : `${text} (+${pointsText(later)}, once what holds the score down is put right)`;

const pointsText = (points: number): string => {
  const rounded = Number(points.toFixed(1));
  return `${rounded} ${rounded === 1 ? "point" : "points"}`;
};

const tidy = (component: Component): Component => ({
  ...component,
  why: component.why.replaceAll(/\s+/g, " ").trim(),
});
