import { expect, test } from "vitest";

import type { Line } from "./line.ts";
import { understand } from "./understand.ts";
import { writtenLine as line } from "./written-line.ts";

const read = (lines: Line[]) =>
  understand({
    lines,
    pages: [],
    format: "pdf",
    columns: 1,
    tables: false,
    tagged: false,
    fonts: 1,
    smallestFont: 10,
    mailLinks: [],
  });

const head = [line("Ada Lovelace"), line("ada@example.org"), line("b:Experience")];
const tail = [line("b:Skills"), line("Go")];
const job = (title: string, employer: string, dates: string) =>
  line(`b:${title}`, ...(employer === "" ? [] : [employer]), dates);

test("confidence falls with each job that breaks its section's pattern, and the line is named", () => {
  const first = job("Teacher", "Fergusson", "2018 – 2020");
  const last = job("Coach", "Pratham", "2012 – 2015");
  const whole = read([...head, first, job("Tutor", "Aga", "2016 – 2017"), last, ...tail]);
  const broken = read([...head, first, job("Tutor", "", "2016 – 2017"), last, ...tail]);
  expect(whole).toMatchObject({ doubts: [], confidence: 1 });
  expect(broken.doubts).toEqual(["Tutor 2016 – 2017"]);
  expect(broken.confidence).toBeLessThan(whole.confidence);
});

test("where volunteering is all the experience, its entries are jobs", () => {
  const entry = [line("b:Reef Guide, Aquarium", "2024 – 2025"), line("• Guided 45 groups.")];
  const { parsed } = read([...head.slice(0, 2), line("b:Volunteering"), ...entry, ...tail]);
  expect(parsed.jobs).toMatchObject([{ title: "Reef Guide", employer: "Aquarium", start: "2024" }]);
});
