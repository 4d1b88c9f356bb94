import { expect, test } from "vitest";

import { writtenLine as line } from "../written-line.ts";
import { findJobs } from "./jobs.ts";

test("a title over more lines in one entry than in another was wrapped", () => {
  const jobs = findJobs([
    line("b:Senior Bridge"),
    line("b:Engineer"),
    line("Arup"),
    line("2019 – 2023"),
    line("• Designed a bridge"),
    line("b:Draughtsman"),
    line("Okura"),
    line("2016 – 2018"),
  ]);
  expect(jobs.map(({ job }) => [job.title, job.employer])).toEqual([
    ["Senior Bridge Engineer", "Arup"],
    ["Draughtsman", "Okura"],
  ]);
});

test("a town beside the employer is not the employer, whichever comes first", () => {
  const jobs = findJobs([
    line("b:Associate", "2019 – 2023"),
    line("Almaty", "Arup"),
    line("• Designed a bridge"),
    line("b:Draughtsman", "2016 – 2018"),
    line("Tbilisi", "Okura"),
  ]);
  expect(jobs.map(({ job }) => job.employer)).toEqual(["Arup", "Okura"]);
});
