import { expect, test } from "vitest";

import type { Line } from "../line.ts";
import { writtenLine as line } from "../written-line.ts";
import { splitSections } from "./sections.ts";

const at = (left: number, made: Line): Line => ({
  ...made,
  box: { page: 0, left, top: 0, width: 0.1, height: 0.01 },
});
const kinds = (lines: Line[]) =>
  splitSections(lines).sections.map(({ kind, heading }) => [heading, kind]);

test("headings that are no usual ones are known by how they are set", () => {
  expect(
    kinds([
      line("b:Experience"),
      line("Engineer, Acme"),
      line("b:Education"),
      line("BSc, MIT"),
      line("b:Skills"),
      line("Go, Rust"),
      line("b:Selected Honors"),
      line("Turing Award"),
      line("b:Languages"),
      line("French"),
      line("b:Invited Talks"),
      line("On bridges"),
      line("b:Interests"),
      line("Chess"),
      line("b:Patents"),
      line("A bridge"),
    ]),
  ).toEqual([
    ["Experience", "experience"],
    ["Education", "education"],
    ["Skills", "skills"],
    ["Selected Honors", "awards"],
    ["Languages", "languages"],
    ["Invited Talks", "publications"],
    ["Interests", "interests"],
    ["Patents", "publications"],
  ]);
});

test("a name in capitals where the text begins is no heading", () => {
  const lines = [
    at(0.1, line("EXPERIENCE")),
    ...["Arup", "Designed bridges", "Checked others"].map((text) => at(0.3, line(text))),
    at(0.1, line("EDUCATION")),
    at(0.3, line("КГАСУ")),
    at(0.3, line("Civil Engineering")),
    at(0.1, line("SKILLS")),
    at(0.3, line("AutoCAD")),
  ];
  const education = splitSections(lines).sections.find(({ kind }) => kind === "education");
  expect(education?.lines.map(({ text }) => text)).toEqual(["КГАСУ", "Civil Engineering"]);
});

test("a heading in the margin that reaches its text is told by its look", () => {
  const beside = line("b:VOLUNTEERING", "Site Adviser");
  const close = {
    ...beside,
    cells: ["VOLUNTEERING Site Adviser"],
    pieces: beside.pieces.map((piece) => ({ ...piece, cell: 0 })),
  };
  expect(
    kinds([line("b:EXPERIENCE"), line("Engineer"), line("b:SKILLS"), line("b:AWARDS"), close]),
  ).toContainEqual(["VOLUNTEERING", "volunteering"]);
});

test("what stands over lines of several studies is a label, no heading", () => {
  const found = kinds([
    line("b:Experience"),
    line("Nurse"),
    line("b:Education"),
    line("Warszawski Uniwersytet Medyczny"),
    line("b:Courses"),
    line("• Pharmacology"),
    line("Uniwersytet Jagielloński"),
    line("b:Courses"),
    line("• Anatomy"),
  ]);
  expect(found.map(([, kind]) => kind)).toEqual(["experience", "education"]);
});

test("a heading level with what stands in the margin begins its section", () => {
  const found = splitSections([
    line("b:Profile"),
    line("Nurse"),
    line("ada.example.org", "b:Experience"),
    line("Nurse, Medicover"),
    line("b:Skills"),
    line("Care"),
  ]).sections;
  expect(found.map(({ kind }) => kind)).toEqual(["summary", "experience", "skills"]);
});

test("headings in the margin say how headings are set: what is called so below them, twice, is a label", () => {
  expect(
    kinds([
      line("b:Education", "Pune University"),
      line("Courses"),
      line("Topology"),
      line("Fergusson College"),
      line("Courses"),
      line("Calculus"),
      line("b:Skills", "Geometry"),
    ]),
  ).toEqual([
    ["Education", "education"],
    ["Skills", "skills"],
  ]);
});

test("'work' within another word tells no section", () => {
  const lines = ["Education", "Skills", "Fieldwork", "Languages", "Interests"];
  expect(kinds(lines.flatMap((each) => [line(`b:${each}`), line("Text")]))).not.toContainEqual([
    "Fieldwork",
    "experience",
  ]);
});

test("letters that are set apart, with spaces within their words, are the heading all the same", () => {
  expect(kinds([line("b:WOR K EX P ERIENCE"), line("Text")])).toEqual([
    ["WOR K EX P ERIENCE", "experience"],
  ]);
});

test("a heading may be put together of a noun that is known and what tells it further", () => {
  const heads = [
    ["Employment Record", "experience"],
    ["Research Appointments", "experience"],
    ["My Work Experience", "experience"],
    ["Where I’ve worked", "experience"],
    ["Jobs I have held", "experience"],
    ["Nursing Experience (continued)", "experience"],
    ["School Qualifications", "education"],
    ["Degrees", "education"],
    ["Education & Certificates", "education"],
    ["Computer Skills", "skills"],
    ["Main Competences", "skills"],
    ["Academic Honours", "awards"],
  ];
  for (const [text = "", kind] of heads) expect(kinds([line(text)])).toEqual([[text, kind]]);
});

test("what is no heading has the same nouns", () => {
  for (const text of ["Physical Education", "Customer Experience", "Employment Advisor"])
    expect(kinds([line(text)])).toEqual([]);
});

const large = (made: Line): Line => ({ ...made, size: 16 });

test("what is set as two larger headings are is one", () => {
  const lines = [
    large(line("b:About me")),
    line("Steady and polite."),
    large(line("b:What keeps me busy")),
    line("Night Porter, Grand", "2019 – 2024"),
    large(line("b:References")),
    line("On request"),
  ];
  const { sections, unnamed } = splitSections(lines);
  expect(sections.map(({ lines: under }) => under.length)).toEqual([1, 1]);
  expect(unnamed.map(({ heading }) => heading)).toEqual(["What keeps me busy"]);
});

test("'Information' is no formation", () => {
  const lines = ["b:Work", "b:Education", "b:Skills", "b:Information"].map((text) => line(text));
  expect(kinds(lines).map(([, kind]) => kind)).toEqual(["experience", "education", "skills"]);
});

test.each([
  ["experience", "Beruflicher Werdegang|Berufliche Erfahrung|Praktika|Berufspraxis"],
  ["experience", "Esperienza lavorativa|Esperienza professionale|Experiência profissional"],
  ["experience", "Experiencias profesionales|Trayectoria profesional|Historial laboral"],
  ["experience", "EXPERIENCES PROFESSIONNELLES|Expérience de travail|Stages|Ervaring|Loopbaan"],
  [
    "education",
    "Studium|Akademische Ausbildung|Schulbildung|Ausbildung und Studium|Aus- und Weiterbildung",
  ],
  [
    "education",
    "Istruzione e formazione|Formação acadêmica|Formação académica|Educación y formación",
  ],
  [
    "education",
    "Estudios|Études|Diplômes et formations|Parcours scolaire|Opleidingen|Opleidingen en cursussen",
  ],
  [
    "skills",
    "IT-Kenntnisse|Kompetenzen|Kenntnisse und Fähigkeiten|Competenze digitali|Competências",
  ],
  [
    "skills",
    "Conocimientos informáticos|Compétences techniques|Computervaardigheden|Kennis en vaardigheden",
  ],
  [
    "languages",
    "Competenze linguistiche|Compétences linguistiques|Fremdsprachen|Línguas|Talenkennis",
  ],
])("headings of other languages begin a section of %s: %s", (kind, texts) => {
  for (const text of texts.split("|")) expect(kinds([line(text)])).toEqual([[text, kind]]);
});

test("qualifications that are summed up are no studies", () => {
  const texts = ["Summary of Qualifications", "HIGHLIGHTS OF QUALIFICATIONS"];
  for (const text of [...texts, "Summary of Key Qualifications", "Qualifications Summary"])
    expect(kinds([line(text)])).toEqual([[text, "summary"]]);
});

test("words of other languages that stand within a sentence are no headings", () => {
  for (const text of ["Studium der Informatik", "Formazione del personale", "Praktikum bei Bosch"])
    expect(kinds([line(text)])).toEqual([]);
});
