import {
  type Check,
  type Judged,
  type Judgement,
  bulletsOf,
  count,
  graded,
  shareOf,
} from "./check.ts";

const DESCRIBED = 4;
const STRONG = 3;
const MEASURED = 3;

/** Jobs further back need no more than a line. */
const JOBS_DESCRIBED = 4;
const BULLETS_EACH = 2;
const WORDS_FEWEST = 5;
const WORDS_MOST = 40;

/** Beginnings that say what one was there for, and not what one did. */
const WEAK =
  /^(responsible for|responsibilities|duties|tasked with|in charge of|worked (on|with|in)|work on|helped|assisted|participated|involved in|was |were |i |my )/i;

const wordsIn = (text: string) => text.split(/\s+/).filter(Boolean).length;
const isMeasured = (bullet: string) =>
  wordsIn(bullet) >= WORDS_FEWEST && wordsIn(bullet) <= WORDS_MOST;

const described = ({ parsed }: Judged, bullets: string[]): Check => {
  const latest = parsed.jobs.slice(0, JOBS_DESCRIBED);
  const share =
    latest.length > 0
      ? shareOf(latest, (job) => job.bullets.length >= BULLETS_EACH)
      : bullets.length / (2 * BULLETS_EACH);
  return {
    name: "described",
    of: DESCRIBED,
    points: graded(DESCRIBED, share),
    quote: null,
    says: `${count(bullets.length, "bullet")} on ${count(parsed.jobs.length, "job")}.`,
    advice: `Say in at least ${BULLETS_EACH} bullets what you did in each of your latest jobs`,
  };
};

const strong = (bullets: string[]): Check => {
  const weak = bullets.filter((bullet) => WEAK.test(bullet));
  return {
    name: "strong",
    of: STRONG,
    points: graded(
      STRONG,
      shareOf(bullets, (bullet) => !WEAK.test(bullet)),
    ),
    says: weak.length > 0 ? `${count(weak.length, "bullet")} with a weak beginning.` : "",
    advice: "Begin each bullet with what you did, such as 'Built' or 'Led', not 'Responsible for'",
    quote: weak[0] ?? bullets[0] ?? null,
  };
};

const measured = (bullets: string[]): Check => {
  const other = bullets.filter((bullet) => !isMeasured(bullet));
  return {
    name: "measured",
    of: MEASURED,
    points: graded(MEASURED, shareOf(bullets, isMeasured)),
    says: other.length > 0 ? `${count(other.length, "bullet")} too short or too long.` : "",
    advice: `Keep each bullet between ${WORDS_FEWEST} and ${WORDS_MOST} words`,
    quote: other[0] ?? null,
  };
};

export const judgeBullets = (judged: Judged): Judgement => {
  const bullets = bulletsOf(judged.parsed);
  return {
    component: "bullets",
    title: "Bullets",
    checks: [described(judged, bullets), strong(bullets), measured(bullets)],
  };
};
