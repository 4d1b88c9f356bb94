import type { Component, ResumeReport } from "@lyceum/shared/rest/resumes.ts";

import * as texts from "#text/resume-report.ts";
import { badgeOf } from "./badge.ts";

/** The report as text, to save. */
export const reportText = (report: ResumeReport, fileName: string): string =>
  [
    texts.of100(fileName, report.score, badgeOf(report.score).label),
    report.cap ? texts.atMost(report.cap.at, report.cap.why) : "",
    part(texts.whatWouldMakeBetter, report.improvements),
    part(texts.howScoreComesAbout, report.breakdown.map(componentText)),
    report.match ? matchText(report.match) : "",
    part(texts.whatMachineRead, report.parsed.blocks.map(blockText)),
  ]
    .filter(Boolean)
    .join("\n\n");

const part = (title: string, lines: string[]): string =>
  lines.length === 0 ? "" : [title.toUpperCase(), ...lines.map((line) => `- ${line}`)].join("\n");

const componentText = ({ title, points, of, why, quote }: Component): string =>
  `${title}: ${points} of ${of}. ${why}${quote === null ? "" : ` “${quote}”`}`;

const matchText = ({ points, matched, missing }: NonNullable<ResumeReport["match"]>): string =>
  [
    texts.matchJobHeading(points),
    texts.foundList(matched.join(", ") || "nothing"),
    texts.missingList(missing.map(({ keyword }) => keyword).join(", ") || "nothing"),
  ].join("\n");

const blockText = ({ text, lost }: ResumeReport["parsed"]["blocks"][number]): string =>
  lost ? texts.markedCommonlyLost(text) : text;
