import { expect, test } from "vitest";

import { writtenLine as line } from "../written-line.ts";
import { findEducation } from "./education.ts";
import { findJobs } from "./jobs.ts";

test("a row of labels says what the columns of a table hold", () => {
  const found = findJobs([
    line("S.No.", "Company", "Post held", "From", "To"),
    line("1", "Hill & Dale", "Ringer", "Jan 2019", "Till date"),
    line("• Rang 40 bells."),
    line("2", "Ashton, Austin, TX", "Verger", "02/2015", "12/2018"),
  ]);
  expect(found.map(({ job }) => job)).toEqual([
    {
      title: "Ringer",
      employer: "Hill & Dale",
      start: "2019-01",
      end: "present",
      bullets: ["Rang 40 bells."],
    },
    { title: "Verger", employer: "Ashton", start: "2015-02", end: "2018-12", bullets: [] },
  ]);
});

test("so it does in a table of studies", () => {
  const found = findEducation([
    line("b:Examination", "b:School / College", "b:Year of passing", "b:%"),
    line("XII", "Ardmore", "2014", "81"),
  ]);
  expect(found).toEqual([{ degree: "XII", institution: "Ardmore", end: "2014" }]);
});

test("labels before all that an entry names say what is what, also two in a line", () => {
  const lines = ["School: Liceul Central Qualification: Matura", "Year: 2018", "Marks: 9.1"];
  expect(findEducation(lines.map((text) => line(text)))).toEqual([
    { degree: "Matura", institution: "Liceul Central", end: "2018" },
  ]);
  const jobs = findJobs([
    line("Position: Farm Worker"),
    line("Employer: Salt Marsh"),
    line("Period: May 2019 to Dec 2021"),
    line("• Lambing."),
    line("Position: Picker"),
    line("Employer: Pallet City"),
  ]);
  expect(jobs.map(({ job }) => [job.title, job.employer, job.start])).toEqual([
    ["Farm Worker", "Salt Marsh", "2019-05"],
    ["Picker", "Pallet City", null],
  ]);
});
