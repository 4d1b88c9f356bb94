import { expect, test } from "vitest";

import type { Line } from "../line.ts";
import { writtenLine as line } from "../written-line.ts";
import { findJobs } from "./jobs.ts";

const read = (...lines: Line[]) =>
  findJobs(lines).map(({ job }) => [job.title, job.employer, job.start, job.end]);

test("a date under the prose of its job goes back to the head, where other jobs have theirs", () => {
  expect(
    read(
      line("b:Curator", "Benaki Museum"),
      line("Responsible for four thousand objects and three galleries."),
      line("2018 – 2020"),
      line("• Opened an exhibition"),
      line("2014 – 2018", "b:Director", "British School"),
      line("• Led students"),
      line("2011 – 2013", "b:Specialist", "Wessex Archaeology"),
    ),
  ).toEqual([
    ["Curator", "Benaki Museum", "2018", "2020"],
    ["Director", "British School", "2014", "2018"],
    ["Specialist", "Wessex Archaeology", "2011", "2013"],
  ]);
});

test("a range is whole, whatever stands between its dash and its end", () => {
  expect(
    read(
      line("b:Content Creator", "Khan Academy India", "July 2018"),
      line("—"),
      line("Lessons in Hindi and Marathi for all of the classes."),
      line("March 2021"),
      line("• Recorded 210 lessons"),
    ),
  ).toEqual([["Content Creator", "Khan Academy India", "2018-07", "2021-03"]]);
});

test("a date of several pieces in one cell leaves no piece of itself", () => {
  const written = line("2019-02-01", "b:Chef", "Hoshi");
  const [date, ...head] = written.pieces;
  const small = { text: "RESENT", cell: 0, look: "plain 4" };
  const dated = [{ ...date!, text: "2019-02-01 T O P" }, small, ...head];
  const cells = ["2019-02-01 T O P RESENT", "Chef", "Hoshi"];
  expect(
    read(
      { ...written, text: cells.join(" "), cells, pieces: dated },
      line("• Opened a shop"),
      line("2015 – 2018", "b:Baker", "Pralus"),
    ),
  ).toEqual([
    ["Chef", "Hoshi", "2019-02", "present"],
    ["Baker", "Pralus", "2015", "2018"],
  ]);
});

test("dates between two signs date the job whose line they part", () => {
  expect(
    read(
      line("b:Associate"),
      line("Arup · Jun 2020 - Present · Almaty"),
      line("• Leads the bridge group"),
      line("b:Draughtsman"),
      line("Seismolab · Jul 2012 - Jan 2016 · Kazan"),
    ),
  ).toEqual([
    ["Associate", "Arup", "2020-06", "present"],
    ["Draughtsman", "Seismolab", "2012-07", "2016-01"],
  ]);
});

test.each([
  ["Acme – Teacher (Jan 2015 – Mar 2018 (3 years 2 months))"],
  ["Acme – Teacher, Jan 2015 – Mar 2018 https://acme.example"],
  ["Acme – Teacher (Jan 2015 – Mar 2018), Lyon"],
])("dates are those of the line, whatever stands after them: %s", (text) => {
  const [job] = read(line(text), line("• Taught 30 children"));
  expect(job?.slice(2)).toEqual(["2015-01", "2018-03"]);
});

test("a duration that is broken over two lines beside the head is no part of it", () => {
  expect(
    read(
      line("Jul 2018 – Mar 2021 (2 years", "b:Content Creator"),
      line("8 months)", "Khan Academy India"),
      line("• Recorded 210 lessons"),
      line("Jun 2016 – May 2018 (1 year", "b:Teacher"),
      line("11 months)", "Fergusson College"),
      line("• Taught"),
    ),
  ).toEqual([
    ["Content Creator", "Khan Academy India", "2018-07", "2021-03"],
    ["Teacher", "Fergusson College", "2016-06", "2018-05"],
  ]);
});

test("the dash before the end of a range, beside the head, is no bullet's mark", () => {
  const second = { ...line("- Mar 2021", "Khan Academy India"), kind: "bullet" as const };
  expect(
    read(line("Jul 2018", "b:Content Creator"), second, line("• Recorded 210 lessons")),
  ).toEqual([["Content Creator", "Khan Academy India", "2018-07", "2021-03"]]);
});

const at = (left: number, top: number, made: Line): Line => ({
  ...made,
  box: { page: 0, left, top, width: 0.3, height: 0.01 },
});

test("a date that the file names after an entry is of the head that it is level with", () => {
  expect(
    read(
      at(0.1, 0.2, line("b:Reader in Botany", "Otago")),
      at(0.1, 0.22, line("Ecology of alpine plants")),
      at(0.7, 0.2, line("2016")),
      at(0.1, 0.26, line("b:Lecturer", "Lincoln", "2012")),
    ),
  ).toEqual([
    ["Reader in Botany", "Otago", null, "2016"],
    ["Lecturer", "Lincoln", null, "2012"],
  ]);
});

const three = (dates: string) => [
  line("Head Cook", dates),
  line("Okura Hotel"),
  line("• Led nine cooks"),
  line("• Wrote the menu"),
  line("Cook", "Feb 2016 – Dec 2018"),
  line("Harrow Kitchen Ltd"),
  line("• Cooked"),
  line("• Bought fish"),
  line("Commis", "Mar 2014 – Jan 2016"),
  line("Old Mill Ltd"),
  line("• Peeled"),
  line("• Washed up"),
];
const OLDER = [
  ["Cook", "Harrow Kitchen Ltd", "2016-02", "2018-12"],
  ["Commis", "Old Mill Ltd", "2014-03", "2016-01"],
];

test.each([
  ["Jan 2019 – till present", "2019-01", "present"],
  ["Jan 2019 – Date", "2019-01", "present"],
  ["enero 2019 – actualmente", "2019-01", "present"],
  ["enero 2019 hasta diciembre 2020", "2019-01", "2020-12"],
  ["2019–21", "2019", "2021"],
  ["June – August 2019", "2019-06", "2019-08"],
  ["12 / 2019 – 03 / 2021", "2019-12", "2021-03"],
])("the newest job ends as it says: %s", (dates, start, end) => {
  expect(read(...three(dates))).toEqual([["Head Cook", "Okura Hotel", start, end], ...OLDER]);
});

test.each(["seit der Eröffnung", "Jan 2019 – wciąż"])(
  "a job over the first that is dated stays, and is doubted, where its dates are in words unknown: %s",
  (dates) => {
    expect(read(...three(dates))).toEqual([["Head Cook", "Okura Hotel", null, null], ...OLDER]);
    expect(findJobs(three(dates)).map(({ fits }) => fits)).toEqual([false, true, true]);
  },
);
