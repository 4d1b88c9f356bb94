import { expect, it } from "vitest";

import { saysPresent, shownMonth, writtenMonth } from "./written-month.ts";

it.each([
  ["Jan 2017", "2017-01"],
  ["january 2017", "2017-01"],
  ["Sept. 2017", "2017-09"],
  ["Mar, 2021", "2021-03"],
  ["01/2017", "2017-01"],
  ["1.2017", "2017-01"],
  ["2017-01", "2017-01"],
  ["2017/1", "2017-01"],
  [" 2017 ", "2017"],
])("takes %s", (written, month) => {
  expect(writtenMonth(written)).toBe(month);
});

it.each(["", "0000", "9999-12", "2017-13", "00/2017", "17", "Janus 2017", "Ja 2017", "1/1/2017"])(
  "does not take '%s'",
  (written) => {
    expect(writtenMonth(written)).toBeNull();
  },
);

it("knows what goes on", () => {
  expect(["Present", "now", "CURRENT", " today "].every(saysPresent)).toBe(true);
  expect(["", "presently not", "2017"].some(saysPresent)).toBe(false);
});

it("shows months as resumes do", () => {
  expect(["2021-03", "2021", "present"].map(shownMonth)).toEqual(["Mar 2021", "2021", "present"]);
});
