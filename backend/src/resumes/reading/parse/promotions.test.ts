import { expect, test } from "vitest";

import { writtenLine as line } from "../written-line.ts";
import { findJobs } from "./jobs.ts";

const read = (lines: Parameters<typeof findJobs>[0]) =>
  findJobs(lines).map(({ job }) => [job.title, job.employer, job.start, job.end]);

test("roles under one line of their employer are all with it", () => {
  expect(
    read([
      line("b:Harrow & Pike", "Leeds"),
      line("Head Brewer", "2021 – Present"),
      line("• Brewed."),
      line("Brewer", "2018 – 2021"),
      line("• Cleaned."),
      line("b:Old Mill", "York"),
      line("Cellarman", "2014 – 2018"),
      line("• Rolled barrels."),
    ]),
  ).toEqual([
    ["Head Brewer", "Harrow & Pike", "2021", "present"],
    ["Brewer", "Harrow & Pike", "2018", "2021"],
    ["Cellarman", "Old Mill", "2014", "2018"],
  ]);
});

test("an employer's line with dates that take in those of its roles is no job", () => {
  expect(
    read([
      line("b:Harrow & Pike", "May 2018 – Present"),
      line("Head Brewer", "Jan 2021 – Present"),
      line("• Brewed."),
      line("Brewer", "May 2018 – Dec 2020"),
      line("• Cleaned."),
      line("b:Old Mill", "Mar 2014 – Apr 2018"),
      line("Cellarman", "Mar 2014 – Apr 2018"),
    ]),
  ).toEqual([
    ["Head Brewer", "Harrow & Pike", "2021-01", "present"],
    ["Brewer", "Harrow & Pike", "2018-05", "2020-12"],
    ["Cellarman", "Old Mill", "2014-03", "2018-04"],
  ]);
});
