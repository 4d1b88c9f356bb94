import { expect, test } from "vitest";

import { writtenLine as line } from "../written-line.ts";
import { findEducation } from "./education.ts";

test("a school in letters of another font goes on in the piece before it", () => {
  const greek = line("Ptychion in History and Archaeology,", "2003–2007");
  const school = { text: "Πανεπιστήμιο Κρήτης", cell: 0, look: "greek 10" };
  const [degree, dates] = greek.pieces;
  const pieces = [degree, school, dates].flatMap((piece) => piece ?? []);
  const found = findEducation([
    line("PhD in Archaeology, University College London", "2007–2011"),
    { ...greek, pieces },
  ]);
  expect(found.map(({ degree: read, institution }) => [read, institution])).toEqual([
    ["PhD in Archaeology", "University College London"],
    ["Ptychion in History and Archaeology", "Πανεπιστήμιο Κρήτης"],
  ]);
});

test("studies without dates begin as the first does", () => {
  const found = findEducation([
    line("b:Satbayev University"),
    line("Structural Engineering, MSc"),
    line("• Dynamics"),
    line("b:КГАСУ"),
    line("Civil Engineering, BSc"),
  ]);
  expect(found.map(({ institution }) => institution)).toEqual(["Satbayev University", "КГАСУ"]);
});

test("a school that is wrapped left of its dates is one", () => {
  const found = findEducation([
    line("Savitribai Phule Pune", "2012-08-01", "-"),
    line("University", "2014-05-31"),
    line("• Topology"),
    line("Fergusson College", "2009-07-01 2012-05-31", "-"),
    line("• Calculus"),
  ]);
  expect(found.map(({ institution, end }) => [institution, end])).toEqual([
    ["Savitribai Phule Pune University", "2014-05"],
    ["Fergusson College", "2012-05"],
  ]);
});

test("a school that is parted by one more comma than its degree has is cut after the degree", () => {
  const written = line("b:Chocolate, CAP,", "École de Lyon");
  const [degree, school] = written.pieces;
  const pieces = [degree, school].flatMap((piece) => (piece ? { ...piece, cell: 0 } : []));
  const found = findEducation([
    { ...written, pieces },
    line("2014 - 2015"),
    line("b:Confectionery, Diploma, 辻調理師専門学校"),
    line("2008 - 2010"),
  ]);
  expect(found.map(({ institution }) => institution)).toEqual([
    "École de Lyon",
    "辻調理師専門学校",
  ]);
});

test("a school in letters of another font begins a study, where it is set as large as the first", () => {
  const large = (text: string, font: string) => {
    const each = line(text);
    return { ...each, size: 18, pieces: [{ text, cell: 0, look: `${font} 18` }] };
  };
  const found = findEducation([
    large("École de Lyon", "latin"),
    line("Chocolate, CAP"),
    line("• Sugar"),
    large("辻調理師専門学校", "han"),
    line("Confectionery, Diploma"),
    line("• Baking"),
  ]);
  expect(found.map(({ institution }) => institution)).toEqual([
    "École de Lyon",
    "辻調理師専門学校",
  ]);
});

test("what stands over the first date, and over no other, is no part of a study", () => {
  const found = findEducation([
    line("Instagram"),
    line("misakisweets"),
    line("2014 – 2015"),
    line("b:École de Lyon"),
    line("CAP in Chocolate"),
    line("• Sugar"),
    line("2008 – 2010"),
    line("b:Akademia Krakowska"),
    line("Diploma in Baking"),
  ]);
  expect(found.map(({ institution }) => institution)).toEqual([
    "École de Lyon",
    "Akademia Krakowska",
  ]);
});

test("a study whose date stands beside its head begins there, though the first has it underneath", () => {
  const found = findEducation([
    line("b:Warszawski Uniwersytet Medyczny"),
    line("2011 – 2013"),
    line("Master Nursing"),
    line("Sedation", "Dialysis"),
    line("b:Uniwersytet Jagielloński", "2008 – 2011"),
    line("Bachelor Nursing"),
  ]);
  expect(found.map(({ institution, end }) => [institution, end])).toEqual([
    ["Warszawski Uniwersytet Medyczny", "2013"],
    ["Uniwersytet Jagielloński", "2011"],
  ]);
});

test("studies begin with the lines set as the first is, wherever their dates stand", () => {
  const found = findEducation([
    line("b:Warszawski Uniwersytet Medyczny"),
    line("• Master: Nursing"),
    line("2011 – 2013"),
    line("b:Collegium Bobolanum"),
    line("2008 – 2011"),
    line("• Bachelor: Nursing"),
  ]);
  expect(found.map(({ institution, end }) => [institution, end])).toEqual([
    ["Warszawski Uniwersytet Medyczny", "2013"],
    ["Collegium Bobolanum", "2011"],
  ]);
});

test("schools and degrees of other countries are told apart", () => {
  const read = (...lines: Parameters<typeof findEducation>[0]) =>
    findEducation(lines).map(({ institution, degree }) => [institution, degree]);
  expect(read(line("b:Berufsschule Bergedorf", "2012"), line("Ausbildung zur Köchin"))).toEqual([
    ["Berufsschule Bergedorf", "Ausbildung zur Köchin"],
  ]);
  expect(read(line("b:Fishguard High School", "2013"), line("A levels: Art"))).toEqual([
    ["Fishguard High School", "A levels: Art"],
  ]);
});

test("a school and a degree under each other, without dates, are one study", () => {
  const studies = [
    line("Satbayev University, Almaty"),
    line("M.Sc.: Mathematics"),
    line("• Topology"),
    line("B.Sc.: Physics"),
    line("Fergusson College"),
  ];
  expect(findEducation(studies)).toMatchObject([
    { institution: "Satbayev University", degree: "M.Sc.: Mathematics" },
    { institution: "Fergusson College", degree: "B.Sc.: Physics" },
  ]);
  const alone = [line("MSc in Law, University of Pune"), line("BSc in Physics, IIT Delhi")];
  expect(findEducation(alone)).toMatchObject([
    { institution: "University of Pune" },
    { institution: "IIT Delhi" },
  ]);
});

test.each([
  ["2012-16", "2016"],
  ["2016-18", "2018"],
])("a study ends in the year that is cut short: %s", (dates, end) => {
  const found = findEducation([line("BSc in Physics, University of Pune", dates)]);
  expect(found.map((study) => study.end)).toEqual([end]);
});
