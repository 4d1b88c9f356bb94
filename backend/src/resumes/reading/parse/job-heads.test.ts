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
