import { expect, test } from "vitest";

import type { Line } from "../line.ts";
import { writtenLine as line } from "../written-line.ts";
import { findJobs } from "./jobs.ts";

const read = (...lines: Line[]) => findJobs(lines).map(({ job }) => [job.title, job.employer]);
const JOBS = [
  ["Charge Nurse", "Medicover"],
  ["Driver", "Okura"],
];

test("a town in brackets after each employer is none of its name", () => {
  expect(
    read(
      line("b:Charge Nurse", "2019 – 2023"),
      line("Medicover (Warszawa)"),
      line("b:Driver", "2016 – 2018"),
      line("Okura (Tokyo)"),
    ),
  ).toEqual(JOBS);
});

test("a label before each title is none of it", () => {
  expect(
    read(
      line("b:Medicover", "2019 – 2023"),
      line("Position: Charge Nurse"),
      line("b:Okura", "2016 – 2018"),
      line("Position: Driver"),
    ),
  ).toEqual(JOBS);
});

test("what names a link does not end the head of a job", () => {
  expect(
    read(
      line("b:Medicover", "2019 – 2023"),
      line("Website"),
      line("Charge Nurse"),
      line("b:Okura", "2016 – 2018"),
      line("Website"),
      line("Driver"),
    ),
  ).toEqual(JOBS);
});

test("titles that most entries wrap are whole, where one fits its line", () => {
  expect(
    read(
      line("b:Driver"),
      line("2019 – 2023"),
      line("Okura"),
      line("b:Intensive Care"),
      line("b:Nurse"),
      line("2016 – 2018"),
      line("Medicover"),
      line("b:Vaccination"),
      line("b:Nurse"),
      line("2013 – 2015"),
      line("Szpital"),
    ).map(([title]) => title),
  ).toEqual(["Driver", "Intensive Care Nurse", "Vaccination Nurse"]);
});
