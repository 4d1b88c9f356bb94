import { expect, test } from "vitest";

import type { Line } from "../line.ts";
import { writtenLine as line } from "../written-line.ts";
import { findName } from "./name.ts";

const large = (...cells: string[]): Line => {
  const made = line(...cells);
  const pieces = made.pieces.map((piece, at) =>
    at === 0 ? { ...piece, look: "large 30" } : piece,
  );
  return { ...made, pieces, size: 30 };
};

test.each([
  "Дмитрий Соколов",
  "Ελένη Παπαδοπούλου",
  "सीमा जोगळेकर",
  "佐藤 美咲",
  "山田太郎",
  "김민준",
  "José Ñíguez-Łukasiewicz",
])("the name %s", (name) => {
  expect(findName([large(name), line("12 Long Street"), line("someone@example.org")], [])).toBe(
    name,
  );
});

test("a name in two lines, with an address beside and between them", () => {
  const lines = [
    large("Ελένη"),
    line("Ερμού 9"),
    line("Αθήνα"),
    large("Παπαδοπούλου", "+30 210 555 0163"),
    line("Museum Curator"),
  ];
  expect(findName(lines, ["eleni@example.gr"])).toBe("Ελένη Παπαδοπούλου");
});

test("a name that was broken at its hyphen", () => {
  expect(findName([large("Zofia Łukasiewicz-"), large("Nowak")], [])).toBe(
    "Zofia Łukasiewicz-Nowak",
  );
});

test("a name that introduces itself", () => {
  expect(findName([large("I'm Ada Lovelace."), line("Mathematician")], [])).toBe("Ada Lovelace");
});

test("a name in three lines, and one of which each part is short", () => {
  const lines = [large("Zofia"), large("Łukasiewicz-"), large("Nowak", "Intensive Care Nurse")];
  expect(findName(lines, [])).toBe("Zofia Łukasiewicz-Nowak");
  expect(findName([large("सीमा"), large("जोगळेकर")], [])).toBe("सीमा जोगळेकर");
});

test("a name in letters of two fonts that was broken at its hyphen; a greeting in letters set apart is none", () => {
  const [first, last] = [large("ZOFIA", "ŁUKASIEWICZ-"), large("NOWAK")];
  const pieces = first.pieces.map((piece, index) => ({ ...piece, cell: 0, look: `${index} 20` }));
  const text = "ZOFIA ŁUKASIEWICZ-";
  const below = { ...last, pieces: last.pieces.map((piece) => ({ ...piece, look: "0 20" })) };
  expect(findName([{ ...first, text, cells: [text], pieces }, below], [])).toBe(
    "ZOFIA ŁUKASIEWICZ-NOWAK",
  );
  expect(findName([large("H E L L O , W O R L D .")], [])).toBeNull();
});

test.each([
  "Zofia Nowak - Nurse",
  "Zofia Nowak: Nurse",
  "Zofia Nowak (Nurse)",
  "Nurse / Zofia Nowak",
  "{ Zofia Nowak }",
  "<Zofia Nowak />",
  "# Zofia Nowak",
  "Resume of Zofia Nowak",
  "Zofia Nowak's Resume",
  "Hello, I'm Zofia Nowak",
  "Hi! My name is Zofia Nowak.",
])("a name among signs and words of a title page: %s", (text) => {
  expect(findName([large(text), line("Intensive Care")], [])).toBe("Zofia Nowak");
});

test("a name in small letters, set larger than what follows; else such words are none", () => {
  expect(findName([large("zofia nowak"), line("intensive care")], [])).toBe("zofia nowak");
  expect(findName([line("intensive care")], [])).toBeNull();
});

test("a name whose parts are set otherwise in two lines, both in the address", () => {
  const lines = [line("Zofia"), large("Nowak"), line("Intensive Care Nurse")];
  expect(findName(lines, ["zofia.nowak@example.pl"])).toBe("Zofia Nowak");
});

test("a line of other letters is no part of a name, nor is its label", () => {
  expect(findName([line("Pâtissière"), line("佐藤 美咲")], [])).toBe("佐藤 美咲");
  expect(findName([line("Name"), line("Ada Lovelace")], [])).toBe("Ada Lovelace");
});

test("a name that introduces itself in two lines, and one beside an icon that seems a mark", () => {
  expect(findName([large("I'm Ελένη"), large("Παπαδοπούλου."), line("Curator")], [])).toBe(
    "Ελένη Παπαδοπούλου",
  );
  const marked = { ...large("सीमा जोगळेकर"), kind: "bullet" as const };
  expect(findName([marked, line("Mathematics Teacher")], [])).toBe("सीमा जोगळेकर");
});

test.each(["佐藤 美咲", "Ελένη Παπαδοπούλου"])(
  "a name before a title in smaller letters: %s",
  (name) => {
    const [first = "", last = ""] = name.split(" ");
    const pieces = [
      { text: first, cell: 0, look: "large 30" },
      { text: last, cell: 0, look: "other 30" },
      { text: "Pâtissière", cell: 0, look: "large 20" },
    ];
    const text = `${name} Pâtissière`;
    const made = { ...line(text), text, cells: [text], pieces, size: 30 };
    expect(findName([made, line("someone@example.org")], [])).toBe(name);
  },
);

test.each([
  ["Gwilym ap Rhys", "Gwilym ap Rhys"],
  ["Rosalind de la Carew ap Rhys", "Rosalind de la Carew ap Rhys"],
  ["Ngozi Adébáyọ̀-Clarke, RN", "Ngozi Adébáyọ̀-Clarke"],
  ["Rosalind “Roz” Carew", "Rosalind “Roz” Carew"],
  ["William (Bill) Tanner", "William (Bill) Tanner"],
  ["Carew, Rosalind", "Rosalind Carew"],
  ["Suharto", "Suharto"],
  ["Prof. Dr. Anselm Okwuosa", "Anselm Okwuosa"],
  ["MRS. PARVIN GHORBANI", "PARVIN GHORBANI"],
  ["Curator", null],
  ["Plymouth, United Kingdom", null],
])("the first and largest line %s", (written, name) => {
  expect(findName([large(written), line("12 Long Street"), line("+44 20 7946 0958")], [])).toBe(
    name,
  );
});

test.each([
  "Ahmed al-Sayed",
  "Abd ar-Rahman Khalil",
  "Nour el-Din Ahmed",
  "Maria d'Angelo",
  "Jeanne d’Arc",
  "Anne de l’Isle",
  "Ana dell’Orto",
  "Zia ul Haq",
  "Ayesha ur Rehman",
  "Omar abu Bakr",
  "Gerard 't Hooft",
  "Jan in ’t Veld",
  "Jan op den Kamp",
  "Katharina auf der Heide",
  "Jimmy Page",
  "Della Street",
])("a name with a small word, or with a word that is otherwise none: %s", (name) => {
  expect(findName([large(name), line("Software Engineer")], [])).toBe(name);
});

test("a page or a street in letters as large as others is no name, nor are they alone", () => {
  expect(findName([line("Baker Street"), line("Ada Lovelace")], [])).toBe("Ada Lovelace");
  expect(findName([large("Page"), line("Ada Lovelace")], [])).toBe("Ada Lovelace");
});

test("a title is no name where two larger words may be one, unless the address has it", () => {
  const lines = [large("Zofia of Kraków"), line("Software Engineer")];
  expect(findName(lines, [])).toBeNull();
  const named = [large("Zofia of Kraków"), line("Jane Baker")];
  expect(findName(named, ["jane.baker@example.org"])).toBe("Jane Baker");
  expect(findName([large("Curriculum Vitae"), line("Jane Baker")], [])).toBe("Jane Baker");
});

test("what somebody does in a trade is no name with a small word", () => {
  expect(findName([line("Werkzaam in de Zorg"), line("Erfahrung in Java")], [])).toBeNull();
});
