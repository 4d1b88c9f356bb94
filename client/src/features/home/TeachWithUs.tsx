import { PLATFORM_SHARE_PERCENT, TEACHER_SHARE_PERCENT } from "@lyceum/shared/limits.ts";
import { Link } from "react-router-dom";

import * as texts from "#text/home.ts";

/** How a course's price is shared, and how to become a teacher. */
export const TeachWithUs = () => (
  <section aria-labelledby="teach" className="mx-auto max-w-6xl px-5 pb-16 sm:pb-24">
    <div className="grid items-center gap-8 rounded-[1.75rem] bg-[#0f2e23] p-6 text-[#eef4ec] sm:p-10 lg:grid-cols-2 lg:gap-14">
      <div className="grid justify-items-start gap-4">
        <h2 id="teach" className="text-3xl font-bold tracking-tight sm:text-4xl">
          {texts.youTeach} <span className="inline-block">{texts.earnLargerPart}</span>
        </h2>
        <p className="text-lg text-[#bcd0c4]">
          {texts.teachersEarnEachCourseSale(TEACHER_SHARE_PERCENT, PLATFORM_SHARE_PERCENT)}
        </p>
        <Link
          to="/register"
          className="inline-flex min-h-13 items-center rounded-control bg-[#f0b04a] px-6 text-lg font-semibold text-[#1d1403] transition-colors hover:bg-[#ffc766] focus-visible:outline-[#f6f2e6]"
        >
          {texts.teachWithUs}
        </Link>
      </div>
      <div aria-hidden className="flex h-28 gap-1.5 text-2xl font-bold sm:h-36 sm:text-4xl">
        <Share
          percent={TEACHER_SHARE_PERCENT}
          whose="teacher"
          className="bg-[#f0b04a] text-[#1d1403]"
        />
        <Share percent={PLATFORM_SHARE_PERCENT} whose="platform" className="bg-[#27664f]" />
      </div>
    </div>
  </section>
);

type ShareProps = { percent: number; whose: string; className: string };

const Share = ({ percent, whose, className }: ShareProps) => (
  <div
    style={{ width: `${percent}%` }}
    className={`flex flex-col justify-end rounded-card px-4 py-3 ${className}`}
  >
    {percent}%<span className="text-sm font-medium sm:text-base">{whose}</span>
  </div>
);
