import type { Component, ResumeReport } from "@lyceum/shared/rest/resumes.ts";

import { badgeOf } from "./badge.ts";

/** The report as text, to save. */
export const reportText = (report: ResumeReport, fileName: string): string =>
  [
    `${fileName}: ${report.score} of 100, ${badgeOf(report.score).label}`,
    report.cap ? `At most ${report.cap.at}: ${report.cap.why}` : "",
    part("What would make it better", report.improvements),
    part("How the score comes about", report.breakdown.map(componentText)),
    report.match ? matchText(report.match) : "",
    part("What the machine read", report.parsed.blocks.map(blockText)),
  ]
    .filter(Boolean)
    .join("\n\n");

const part = (title: string, lines: string[]): string =>
  lines.length === 0 ? "" : [title.toUpperCase(), ...lines.map((line) => `- ${line}`)].join("\n");

const componentText = ({ title, points, of, why, quote }: Component): string =>
  `${title}: ${points} of ${of}. ${why}${quote === null ? "" : ` “${quote}”`}`;

const matchText = ({ points, matched, missing }: NonNullable<ResumeReport["match"]>): string =>
  [
    `MATCH WITH THE JOB: ${points} of 100`,
    `Found: ${matched.join(", ") || "nothing"}`,
    `Missing: ${missing.map(({ keyword }) => keyword).join(", ") || "nothing"}`,
  ].join("\n");

const blockText = ({ text, lost }: ResumeReport["parsed"]["blocks"][number]): string =>
  lost ? `[commonly lost] ${text}` : text;
