import { expect, test } from "vitest";

import { findDates, isDateText } from "./dates.ts";

test.each([
  ["Engineer, Jan 2020 – Present", "2020-01", "present"],
  ["March 2018 to July 2024", "2018-03", "2024-07"],
  ["01/2015 — 09/2016 Designer", "2015-01", "2016-09"],
  ["2019-05 - 2021-12", "2019-05", "2021-12"],
  ["(2012–2019)", "2012", "2019"],
  ["Since May 2021", "2021-05", "present"],
  ["Okt. 2015 bis heute", "2015-10", "present"],
  ["février 2016 à décembre 2019", "2016-02", "2019-12"],
  ["enero de 2010 - actualidad", "2010-01", "present"],
  ["Sept '09 - Jun '12", "2009-09", "2012-06"],
  ["2019-02-01 TOPRESENT", "2019-02", "present"],
  ["Sep 2 2010 — Jun 16 2012", "2010-09", "2012-06"],
  ["2nd September 2010 to 16 June, 2012", "2010-09", "2012-06"],
  ["Thu Sep 02 2010 - Sat Jun 16 2012", "2010-09", "2012-06"],
  ["Sep-2010 – 06-2012", "2010-09", "2012-06"],
  ["2010-09-02T00:00:00.000Z – 2012-06-16T00:00:00.000Z", "2010-09", "2012-06"],
  ["2010年9月 〜 現在", "2010-09", "present"],
  ["Started Jun 2020", "2020-06", "present"],
  ["03/2016 / 08/2019", "2016-03", "2019-08"],
  ["2014/2015", "2014", "2015"],
  ["03/18 - 02/21", "2018-03", "2021-02"],
  ["9/98 – present", "1998-09", "present"],
  ["janv. 2015 – juill. 2018", "2015-01", "2018-07"],
  ["Febr. 2015 – Sept. 2018", "2015-02", "2018-09"],
  ["Jan 2019 through Feb 2020", "2019-01", "2020-02"],
  ["enero 2019 hasta diciembre 2020", "2019-01", "2020-12"],
  ["janeiro 2019 até março 2020", "2019-01", "2020-03"],
  ["du 01/2019 au 03/2020", "2019-01", "2020-03"],
  ["Q1 2019 – Q3 2020", "2019", "2020"],
  ["2012-16", "2012", "2016"],
  ["2016-18", "2016", "2018"],
  ["2019–21", "2019", "2021"],
  ["2008–12", "2008", "2012"],
  ["1998–02", "1998", "2002"],
  ["2019/20", "2019", "2020"],
  ["June – August 2018", "2018-06", "2018-08"],
  ["Jan – Mar 2019", "2019-01", "2019-03"],
  ["3 June to 5 August 2018", "2018-06", "2018-08"],
  ["Nov – Feb 2019", "2018-11", "2019-02"],
  ["12 / 2019 – 03 / 2021", "2019-12", "2021-03"],
])("%s", (text, start, end) => {
  expect(findDates(text)).toMatchObject({ start, end, range: true });
});

test.each([
  "– till present",
  "– Till Now",
  "– Date",
  "to date",
  "– up to now",
  "– Present day",
  "– atual",
  "até o presente",
  "– en cours",
  "à ce jour",
  "– à ce jour",
  "– la actualidad",
  "hasta la fecha",
  "– actualmente",
  "– presente",
  "– in corso",
  "– ad oggi",
  "– jetzt",
  "bis dato",
  "– nu",
  "tot heden",
])("until now, with nothing left: 2019 %s", (until) => {
  const found = findDates(`Cook (Jan 2019 ${until})`);
  expect(found).toMatchObject({ start: "2019-01", end: "present", range: true, rest: "Cook" });
});

test.each([
  "2019 – Presenter, Radio Kent",
  "2019 – Nu Skin, Utah",
  "2019 – Date palms",
  "2008-12",
  "2012-16-03",
  "15 Feb 2016—20",
  "2021–19",
  "2012–16%",
])("no range to a word or number that is no date: %s", (text) => {
  expect(findDates(text)?.range).toBe(false);
});

test("dates of many signs and spaces are looked for in no long time", () => {
  const long = [" ", "-", "2019 -", "2019–2 ", "may – ", "a to ", "jan 2 "];
  const texts = long.map((each) => `${each.repeat(6000 / each.length)}x 2019 ${" ".repeat(3000)}x`);
  const before = process.cpuUsage();
  texts.forEach((text) => findDates(text));
  expect(process.cpuUsage(before).user).toBeLessThan(2_000_000);
});

test("a single date is an end, and leaves the rest of its text", () => {
  expect(findDates("Dean's List, Dec 2024")).toMatchObject({
    start: null,
    end: "2024-12",
    range: false,
    rest: "Dean's List,",
  });
});

test.each(["Served 2000 guests", "$2,019 saved", "+49 30 2012 441", "Room 12, 3rd floor"])(
  "no date range: %s",
  (text) => {
    expect(findDates(text)?.range ?? false).toBe(false);
  },
);

test.each([
  "June – August 2018",
  "2012-16",
  "Jan 2019 – till now",
  "Jan 2019 – Date",
  "2019 hasta mayo 2020",
])("nothing but dates: %s", (text) => {
  expect(isDateText(text)).toBe(true);
});

test.each(["Date", "Nu", "AL"])("a word that ends a range is no date alone: %s", (text) => {
  expect(isDateText(text, true)).toBe(false);
});

test.each(["2019-02-01 T O P RESENT", "2019-02-01 TOPRESENT", "2015-09-01 T O 2018-12-31"])(
  "nothing but dates, in letters that stand apart: %s",
  (text) => {
    expect(isDateText(text)).toBe(true);
  },
);
