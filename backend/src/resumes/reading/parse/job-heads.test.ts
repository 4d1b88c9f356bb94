import { expect, test } from "vitest";

import type { Line } from "../line.ts";
import { writtenLine as line } from "../written-line.ts";
import { findJobs } from "./jobs.ts";

const read = (...lines: Line[]) =>
  findJobs(lines).map(({ job }) => [job.title, job.employer, job.start, job.end]);

test("a link, or dates, in a list of their own are no bullets: the head goes on under them", () => {
  expect(
    read(
      line("b:Medicover"),
      line("• https://medicover.example.pl"),
      line("• 2019 – 2023"),
      line("b:Charge Nurse"),
      line("• Trained nurses"),
      line("b:Okura"),
      line("• https://okura.example.jp"),
      line("• 2016 – 2018"),
      line("b:Pastry Chef"),
    ),
  ).toEqual([
    ["Charge Nurse", "Medicover", "2019", "2023"],
    ["Pastry Chef", "Okura", "2016", "2018"],
  ]);
});

test("prose level with a date in the margin is no part of the head over it", () => {
  expect(
    read(
      line("b:Ward Sister at Medicover"),
      line("2019 – 2023", "Leads the nurses of two wards."),
      line("b:Orderly at Okura"),
      line("2016 – 2018", "Brought the patients to their rooms."),
    ),
  ).toEqual([
    ["Ward Sister", "Medicover", "2019", "2023"],
    ["Orderly", "Okura", "2016", "2018"],
  ]);
});

test("a name that ends with 'of' or 'de' goes on in the next line", () => {
  expect(
    read(
      line("b:Hôpital de la Ville de"),
      line("b:Lyon"),
      line("Ward Sister"),
      line("2019 – 2023"),
      line("b:Ministry of"),
      line("b:Roads"),
      line("Orderly"),
      line("2016 – 2018"),
    ),
  ).toEqual([
    ["Ward Sister", "Hôpital de la Ville de Lyon", "2019", "2023"],
    ["Orderly", "Ministry of Roads", "2016", "2018"],
  ]);
});

test("dates that found no room beside a head stand right under it", () => {
  expect(
    read(
      line("b:Medicover", "2019 – 2023"),
      line("Charge Nurse"),
      line("b:Saint Vincent's in the North of Dublin"),
      line("2016 – 2018"),
      line("Staff Nurse"),
    ),
  ).toEqual([
    ["Charge Nurse", "Medicover", "2019", "2023"],
    ["Staff Nurse", "Saint Vincent's in the North of Dublin", "2016", "2018"],
  ]);
});

test("a title is without the word that joins it to an employer set otherwise, an employer without its place in brackets", () => {
  const head = (title: string, employer: string) => {
    const made = line(`${title} at ${employer}`, "2018 – 2020");
    const pieces = [
      { text: `${title} at`, cell: 0, look: "plain 10" },
      { text: employer, cell: 0, look: "bold 10" },
      ...made.pieces.slice(1),
    ];
    return { ...made, pieces };
  };
  const lines = [head("Teacher", "Acme (Paris)"), head("Nurse", "Globex (London)")];
  expect(findJobs(lines).map(({ job }) => [job.title, job.employer])).toEqual([
    ["Teacher", "Acme"],
    ["Nurse", "Globex"],
  ]);
});

test("an employer and a title in one piece, parted by a colon", () => {
  expect(
    read(
      line("b:Seismolab: Research Intern", "2011 – 2012"),
      line("b:Arup: Senior Engineer, Bridges", "2008 – 2010"),
    ),
  ).toEqual([
    ["Research Intern", "Seismolab", "2011", "2012"],
    ["Senior Engineer, Bridges", "Arup", "2008", "2010"],
  ]);
});

test("a place behind the employer is no part of it, whether a list knows it or not", () => {
  expect(
    read(
      line("Office Administrator, Glenmore Dental, Inverness, 2016 – 2023"),
      line("Receptionist, Tartan Vets, Nairn, 2011 – 2016"),
      line("Shop Assistant, Highland Wool Shop, 2008 – 2011"),
    ),
  ).toEqual([
    ["Office Administrator", "Glenmore Dental", "2016", "2023"],
    ["Receptionist", "Tartan Vets", "2011", "2016"],
    ["Shop Assistant", "Highland Wool Shop", "2008", "2011"],
  ]);
  expect(read(line("b:Crane Operator"), line("Harbour Lift Co, Balchik", "2016 – 2024"))).toEqual([
    ["Crane Operator", "Harbour Lift Co", "2016", "2024"],
  ]);
});

test("nor is one that all titles end with", () => {
  expect(
    read(
      line("2018 – 2023", "b:Bright Eyes Ltd"),
      line("Optician, Nairn"),
      line("2014 – 2018", "b:Clearview Opticians"),
      line("Trainee Optician, Nairn"),
    ),
  ).toEqual([
    ["Optician", "Bright Eyes Ltd", "2018", "2023"],
    ["Trainee Optician", "Clearview Opticians", "2014", "2018"],
  ]);
});

test("lines of what no title is, as hours and who is reported to, are no part of a head", () => {
  const found = findJobs([
    line("b:Weavers, Ltd", "2020 – Present"),
    line("Reporting to the Works Manager"),
    line("Dyer"),
    line("b:Spinners, Inc", "2015 – 2019"),
    line("Carder"),
    line("Hours per week: 40"),
  ]);
  expect(found.map(({ job }) => job.title)).not.toContain("Reporting to the Works Manager");
  expect(found.map(({ job }) => job.title)).not.toContain("Hours per week: 40");
});
