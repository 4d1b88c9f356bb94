import { type Judged, type Judgement, bulletsOf, graded } from "./check.ts";

const RESULTS = 15;

/** Every second or third bullet with a figure is as much as anybody reads. */
const SHARE_WANTED = 0.4;
/** So that one figure in one bullet is not all that is asked for. */
const BULLETS_LEAST = 5;

const AMOUNTS = [
  /[$€£¥₹]\s?\d/,
  // From its last digit on: from its first, a line of digits takes the square of its length.
  /\d[.,]*\s?(%|percent\b|×|x\b|[kmb]\b|[kmgt]b\b|ms\b)/i,
  /\b(doubled|halved|tripled|quadrupled|tenfold|twofold)\b/i,
];
/** A number of things: no year, and no version, which follows a name. */
const COUNTED =
  /(?<!\b\p{Lu}[\p{L}+#.]*\s)(?<![\p{L}\d.,/+#-])(?!(?:19|20)\d\d\b)\d[\d.,]*\+?[\s-]\p{Ll}/u;
const SPELLED =
  /\b(two|three|four|five|six|seven|eight|nine|ten|twelve|dozen|hundreds?|thousands?|millions?)\b\s\p{L}/iu;

/** It says how much or how many. */
export const isQuantified = (bullet: string): boolean =>
  [...AMOUNTS, SPELLED].some((pattern) => pattern.test(bullet)) ||
  COUNTED.test(bullet.replace(/^\p{L}+\s/u, ""));

export const judgeResults = ({ parsed }: Judged): Judgement => {
  const bullets = bulletsOf(parsed);
  const quantified = bullets.filter(isQuantified);
  const share = quantified.length / Math.max(BULLETS_LEAST, bullets.length);
  const without = bullets.find((bullet) => !isQuantified(bullet));
  const points = graded(RESULTS, share / SHARE_WANTED);
  return {
    component: "results",
    title: "Results in numbers",
    checks: [
      {
        name: "quantified",
        of: RESULTS,
        points,
        says: `${quantified.length} of ${bullets.length} bullets say how much or how many.`,
        advice: `Say how much or how many: in two of five bullets, such as 'cut the costs by 12 %'`,
        quote: (points < RESULTS ? without : quantified[0]) ?? null,
      },
    ],
  };
};
