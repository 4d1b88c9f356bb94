import { expect, test } from "vitest";
import { readSheet } from "./sheet.ts";

const SHEET = `@layer properties{@supports (x:y){*{--tw-x:0}}}@layer theme{:root,:host{--gap:var(--one);--one:1px;--two:2px}}
@layer base{a{color:red}table,html td{margin:0}::-webkit-datetime-edit{padding:0}}@layer components;
@layer utilities{.flex{display:flex}.grid{display:grid;animation:spin 1s}
@media (width>=48rem){.md\\:block{display:block}.md\\:hidden{display:none}}
.group:hover .group-hover\\:x{color:blue}.a.b,.c{color:green}.d:not(.gone){color:teal}
.\\[\\&_a\\]\\:x a{color:pink}
.gap{gap:var(--gap)}.hover\\:x:hover,.focus\\:x:focus-visible{color:red}.in-focus:is(:focus){color:red}
@media (hover:hover){.gap{color:red}}@media print{.gap{color:red}}}
:root{color-scheme:dark;--three:3px}
@font-face{font-family:Inter;src:url(/a.woff2)}
@property --tw-y{syntax:"*";inherits:false}@keyframes spin{to{transform:none}}`;

const needed = readSheet(SHEET);

test("a page gets the rules of its classes, the rules of elements, and all layers in their order", () => {
  const rules = needed('<p class="flex md:block"><a class="c [&amp;_a]:x d">');
  for (const rule of [
    ".flex{",
    "a{color:red}",
    ":root{color-scheme:dark}",
    ".md\\:block{",
    ".c{",
    "@font-face",
  ])
    expect(rules).toContain(rule);
  for (const rule of ["[\\&_a\\]\\:x a{", ".d:not(.gone){"]) expect(rules).toContain(rule);
  for (const rule of [".grid", "md\\:hidden", "group-hover", "@supports", "@keyframes"])
    expect(rules).not.toContain(rule);
  const layers = [...rules.matchAll(/@layer (\w+)/g)].map(([, name]) => name);
  expect(layers).toEqual(["properties", "theme", "base", "components", "utilities"]);
});

test("a rule of two classes needs both of them in the page", () => {
  expect(needed('<p class="a">')).not.toContain(".a.b");
  expect(needed('<p class="a"><b class="b">')).toContain(".a.b");
});

test("an animation and a property come with a rule that names them", () => {
  const rules = needed('<p class="grid">');
  expect(rules).toContain("@keyframes spin");
  expect(rules).not.toContain("@property");
  expect(needed("")).not.toContain("@media");
});

test("a rule of elements comes with one of them", () => {
  expect(needed("<p>")).not.toContain("table,");
  expect(needed("<td>")).toContain("table,html td{margin:0}");
  expect(needed('<input type="text">')).not.toContain("datetime");
  expect(needed('<input type="time">')).toContain("datetime");
});

test("a variable comes with what uses it, and with what its value uses", () => {
  expect(needed("")).not.toContain("--gap");
  expect(needed('<p class="gap">')).toContain(":root,:host{--gap:var(--one);--one:1px}");
  expect(needed('<p style="gap:var(--three)">')).toContain(":root{color-scheme:dark;--three:3px}");
});

test("what is done with a page, or on paper, is later than its first paint", () => {
  const rules = needed('<p class="gap hover:x focus:x in-focus">');
  expect(rules).not.toMatch(/hover|focus|print|color:red/);
});
