import fc from "fast-check";
import { expect, test } from "vitest";

import { LEXICON } from "./skill-lexicon.ts";
import { writtenLine as line } from "../written-line.ts";
import { findSkills, skillsNamedIn } from "./skills.ts";

test("names are found where they stand by themselves, in any case but for those that are words too", () => {
  expect(skillsNamedIn("I know POSTGRESQL, C++ and python")).toEqual(["C++", "PostgreSQL"]);
  expect(skillsNamedIn("C# is no C, JavaScript no Java, and rust is not Rusty")).toEqual([
    "JavaScript",
    "Java",
    "C#",
  ]);
  expect(skillsNamedIn("poſtgreſql, KUBERNETES")).toEqual(["PostgreSQL"]);
});

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const patternOf = (name: string) =>
  new RegExp(
    `(?<![\\p{L}\\d])${escape(name)}(?![\\p{L}\\d+#])`,
    name.length <= 3 || /^[A-Z][a-z]+$/.test(name) ? "u" : "iu",
  );

test("the same are found as by looking for each with its pattern", () => {
  const name = fc.constantFrom(...LEXICON);
  const changed = fc.tuple(
    name,
    fc.constantFrom("toLowerCase", "toUpperCase", "toString", "toLocaleLowerCase"),
  );
  const piece = fc.oneof(
    changed.map(([each, how]) => each[how as "toString"]()),
    fc.constantFrom(" ", ",", "+", "#", ".", "1", "é", "ſ", "K", "İ", "x"),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      const text = pieces.join("");
      expect(skillsNamedIn(text)).toEqual(LEXICON.filter((each) => patternOf(each).test(text)));
    }),
  );
});

test.each([
  [
    "Python (Django, Flask), JavaScript (React, Node)",
    ["Python", "Django", "Flask", "JavaScript", "React", "Node"],
  ],
  [
    "Microsoft Office (Word, Excel, PowerPoint)",
    ["Microsoft Office", "Word", "Excel", "PowerPoint"],
  ],
  ["AWS [EC2, S3, Lambda]", ["AWS", "EC2", "S3", "Lambda"]],
  ["C, R, Go, Python, a.", ["C", "R", "Go", "Python"]],
  [
    "Welding (advanced), Swedish (native), Polish (B2), .NET (5 years)",
    ["Welding", "Swedish", "Polish", ".NET"],
  ],
])(
  "a list is cut at its brackets as well, and keeps languages of one letter: %s",
  (text, skills) => {
    expect(findSkills([line(text)], [])).toEqual(skills);
  },
);
