import { expect, test } from "vitest";

import { writtenLine as line } from "../written-line.ts";
import { kindByEntries, kindInstead } from "./section-content.ts";

test("dated entries with titles are jobs, those with degrees or schools are studies", () => {
  const jobs = [line("b:Ward Nurse", "2019 – 2023"), line("b:Baker", "2016 – 2018")];
  const studies = [line("b:University of Crete", "2010 – 2014"), line("MSc in History")];
  expect(kindByEntries(jobs)).toBe("experience");
  expect(kindByEntries(studies)).toBe("education");
});

test("what says neither is neither", () => {
  expect(kindByEntries([line("b:Quiet Ward", "2019 – 2023"), line("b:Half", "2016")])).toBeNull();
  expect(kindByEntries([line("Go, Rust")])).toBeNull();
});

test("degrees of one year each are studies", () => {
  expect(kindByEntries([line("BSc Computing, Kraków", "2012")])).toBe("education");
});

test("jobs stand under 'Career Summary', and schools under 'Training', where nothing else holds them", () => {
  const jobs = [line("b:Ward Nurse", "2019 – 2023"), line("b:Baker", "2016 – 2018")];
  expect(kindInstead("summary", "Career Summary", jobs)).toBe("experience");
  const school = [line("Sheridan College, Theatre", "2016")];
  expect(kindInstead("certifications", "Training", school)).toBe("education");
  expect(kindInstead("certifications", "Training", [line("First aid", "2016")])).toBeNull();
});
