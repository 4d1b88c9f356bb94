import { expect, test } from "vitest";

import type { Line } from "../line.ts";
import { writtenLine as line } from "../written-line.ts";
import { findJobs } from "./jobs.ts";

const read = (...lines: Line[]) =>
  findJobs(lines).map(({ job }) => [job.title, job.employer, job.start, job.end]);

test("years alone in a margin date the job beside them", () => {
  expect(
    read(
      line("2019 – 2023", "b:Ward Sister", "Medicover"),
      line("• Trained nurses"),
      line("2016 – 2018", "b:Orderly", "Okura"),
    ),
  ).toEqual([
    ["Ward Sister", "Medicover", "2019", "2023"],
    ["Orderly", "Okura", "2016", "2018"],
  ]);
});

test("a column of durations is no employer", () => {
  expect(
    read(
      line("b:Teacher", "Fergusson", "Jan 2018 – Apr 2020", "2 years 4 months"),
      line("b:Tutor", "Pratham", "Jan 2016 – Apr 2016", "4 months"),
    ),
  ).toEqual([
    ["Teacher", "Fergusson", "2018-01", "2020-04"],
    ["Tutor", "Pratham", "2016-01", "2016-04"],
  ]);
});

test("jobs of one line are read, also with a comma in a title and 'at' in a name", () => {
  expect(
    read(
      line("Assistant Director, British School at Athens, 2014 – 2018"),
      line("Staff Nurse, Intensive Care, St. Vincent's Hospital, 2010 – 2013"),
    ),
  ).toEqual([
    ["Assistant Director", "British School at Athens", "2014", "2018"],
    ["Staff Nurse, Intensive Care", "St. Vincent's Hospital", "2010", "2013"],
  ]);
});

test("a range whose ends stand under each other is one range", () => {
  expect(
    read(
      line("Mar 2019 –", "b:Engineer", "Arup"),
      line("Present", "Leads the bridge group of the office."),
      line("Feb 2016 –", "b:Draughtsman, Engineer", "Seismolab"),
      line("May 2018", "Drew many bridges of steel."),
    ),
  ).toEqual([
    ["Engineer", "Arup", "2019-03", "present"],
    ["Draughtsman, Engineer", "Seismolab", "2016-02", "2018-05"],
  ]);
});

test("what no list knows is told by the pattern that the section keeps", () => {
  expect(
    read(
      line("b:Hoshi", "2019 – 2023"),
      line("Wagashi Maker"),
      line("b:Pralus", "2015 – 2018"),
      line("Pastry Chef"),
      line("b:Okura", "2010 – 2012"),
      line("Commis"),
    ),
  ).toEqual([
    ["Wagashi Maker", "Hoshi", "2019", "2023"],
    ["Pastry Chef", "Pralus", "2015", "2018"],
    ["Commis", "Okura", "2010", "2012"],
  ]);
});

test("a job that breaks its section's pattern is doubted", () => {
  const found = findJobs([
    line("b:Teacher", "Fergusson", "2018 – 2020"),
    line("• Taught"),
    line("b:Tutor", "2016 – 2017"),
    line("• Helped"),
    line("b:Coach", "Pratham", "2012 – 2015"),
  ]);
  expect(found.map(({ fits }) => fits)).toEqual([true, false, true]);
});

test("a job of one line, its employer first", () => {
  expect(
    read(
      line("Acme Ltd, Software engineer, 2019-2024"),
      line("Borealis GmbH, Data analyst, 2015-2018"),
    ),
  ).toEqual([
    ["Software engineer", "Acme Ltd", "2019", "2024"],
    ["Data analyst", "Borealis GmbH", "2015", "2018"],
  ]);
});

test("a range broken over three lines of the margin is one job, and hides no bullet", () => {
  const found = findJobs([
    line("Jan", "b:Engineer", "Arup"),
    line("2014–Oct", "Built bridges of steel and of stone."),
    line("2018", "• Checked 41 bridges"),
    line("May", "b:Draughtsman", "Seismolab"),
    line("2011–Dec", "Drew bridges of steel and of stone."),
    line("2013"),
  ]);
  expect(found.map(({ job }) => [job.employer, job.start, job.end, job.bullets])).toEqual([
    ["Arup", "2014-01", "2018-10", ["Checked 41 bridges"]],
    ["Seismolab", "2011-05", "2013-12", []],
  ]);
});

test("an employer in letters that the font of the others lacks begins its job", () => {
  const job = (employer: string, town: string, dates: string, title: string) => [
    line(employer),
    line(`b:${town}`),
    line(dates),
    line(`b:${title}`),
    line("• Made sweets"),
  ];
  expect(
    read(
      ...job("b:Hoshi", "Tokyo", "2019 – 2023", "Pastry Chef"),
      ...job("虎屋", "Kyoto", "2012 – 2015", "Wagashi Maker"),
      ...job("b:Okura", "Tokyo", "2010 – 2012", "Commis"),
    ),
  ).toEqual([
    ["Pastry Chef", "Hoshi", "2019", "2023"],
    ["Wagashi Maker", "虎屋", "2012", "2015"],
    ["Commis", "Okura", "2010", "2012"],
  ]);
});

test("dates at the end of each job, under its bullets, are that job's", () => {
  expect(
    read(
      line("b:Charge Nurse", "Szpital Bielański"),
      line("• Trained 26 nurses"),
      line("March 2019"),
      line("— Present"),
      line("• 7 years"),
      line("b:Vaccination Nurse", "Medicover"),
      line("• Gave 9,000 vaccinations"),
      line("October 2013 — August 2015"),
    ),
  ).toEqual([
    ["Charge Nurse", "Szpital Bielański", "2019-03", "present"],
    ["Vaccination Nurse", "Medicover", "2013-10", "2015-08"],
  ]);
});

test("jobs beside each other are read one after the other", () => {
  expect(
    read(
      line("b:Arup", "b:Seismolab"),
      line("Associate Engineer", "Research Intern"),
      line("2019 – 2023", "2011 – 2012"),
    ),
  ).toEqual([
    ["Associate Engineer", "Arup", "2019", "2023"],
    ["Research Intern", "Seismolab", "2011", "2012"],
  ]);
});

test("in a form, labels are no employers", () => {
  const job = (dates: string, title: string, employer: string) => [
    line("Dates", dates),
    line("Occupation or position held", title),
    line("Main activities", "Built bridges. Checked what others had built before."),
    line("Name of employer", employer),
  ];
  expect(
    read(
      ...job("03/2019–Present", "Associate Engineer", "Arup"),
      ...job("07/2012–01/2016", "Draughtsman", "Буревестник"),
    ),
  ).toEqual([
    ["Associate Engineer", "Arup", "2019-03", "present"],
    ["Draughtsman", "Буревестник", "2012-07", "2016-01"],
  ]);
});

test("jobs without any dates are told by how they begin", () => {
  expect(
    read(
      line("b:Szpital Bielański", "Charge Nurse"),
      line("• Wrote the summer plan of 2014"),
      line("b:Medicover", "Vaccination Nurse"),
      line("• Gave 9,000 vaccinations"),
    ),
  ).toEqual([
    ["Charge Nurse", "Szpital Bielański", null, null],
    ["Vaccination Nurse", "Medicover", null, null],
  ]);
});

test("a range whose end is left out goes on", () => {
  expect(read(line("b:Arup 2019-03-01 —"), line("Senior Engineer"))).toEqual([
    ["Senior Engineer", "Arup", "2019-03", "present"],
  ]);
});

test("years alone over each other in a column are one range", () => {
  expect(
    read(
      line("2014"),
      line("2015"),
      line("b:Medicover", "Vaccination Nurse"),
      line("2008"),
      line("2010"),
      line("b:Okura Clinic", "Orderly"),
    ),
  ).toEqual([
    ["Vaccination Nurse", "Medicover", "2014", "2015"],
    ["Orderly", "Okura Clinic", "2008", "2010"],
  ]);
});

test("a place that is known in one job of several is left out of all", () => {
  expect(
    read(
      line("Head of Mathematics, Vidya Valley School, Pune, 2021 – 2023"),
      line("Content Creator, Khan Academy India, Remote, 2018 – 2021"),
      line("Fellow, Teach For India, Mumbai, 2016 – 2018"),
    ).map(([title, employer]) => [title, employer]),
  ).toEqual([
    ["Head of Mathematics", "Vidya Valley School"],
    ["Content Creator", "Khan Academy India"],
    ["Fellow", "Teach For India"],
  ]);
});

test("an employer that was wrapped in one job, and stands in one line in others, is one", () => {
  expect(
    read(
      line("b:Szpital Bielański"),
      line("Charge Nurse", "2019 – 2023"),
      line("b:St. Vincent's University"),
      line("b:Hospital"),
      line("Staff Nurse", "2015 – 2019"),
    ).map(([, employer]) => employer),
  ).toEqual(["Szpital Bielański", "St. Vincent's University Hospital"]);
});

test("prose beside a label of a form is no employer", () => {
  const job = (dates: string, title: string, said: string, employer: string) => [
    line("Dates", dates),
    line("Position held", title),
    line("Main activities", said),
    line("Name of employer", employer),
  ];
  expect(
    read(
      ...job("2020–2023", "Engineer", "Leads the bridge group of the region", "Arup"),
      ...job("2016–2020", "Draughtsman", "Drew bridges. Found a missing support.", "Seismolab"),
      ...job("2012–2016", "Intern", "Tested walls. Broke twelve of them.", "Satbayev Labs"),
    ).map(([, employer]) => employer),
  ).toEqual(["Arup", "Seismolab", "Satbayev Labs"]);
});

test("a range is one also where its dash has a cell, or its start the end of a title's", () => {
  expect(
    read(
      line("b:Medicover"),
      line("Vaccination Nurse", "2013-10-01", "-"),
      line("2015-08-31"),
      line("• Gave vaccinations"),
      line("b:St. Vincent's Hospital"),
      line("Staff Nurse 2009-09-14 -"),
      line("2013-02-15"),
    ),
  ).toEqual([
    ["Vaccination Nurse", "Medicover", "2013-10", "2015-08"],
    ["Staff Nurse", "St. Vincent's Hospital", "2009-09", "2013-02"],
  ]);
});

test("a date that a heading in the margin pushed down belongs to the head over it", () => {
  expect(
    read(
      line("b:Charge Nurse"),
      line("Runs the night shift of a unit with eighteen beds."),
      line("2019 – 2023", "• Trained nurses"),
      line("2016 – 2018", "b:Cook"),
      line("Carried what the ward needed, day and night."),
      line("2014 – 2015", "b:Driver"),
    ),
  ).toEqual([
    ["Charge Nurse", null, "2019", "2023"],
    ["Cook", null, "2016", "2018"],
    ["Driver", null, "2014", "2015"],
  ]);
});
