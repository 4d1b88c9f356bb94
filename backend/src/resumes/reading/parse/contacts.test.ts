import { expect, test } from "vitest";

import { writtenLine as line } from "../written-line.ts";
import { emailsIn, phonesIn } from "./contacts.ts";

test("glyphs of icon fonts are no part of an address", () => {
  const lines = [
    line("\uF0E0ada@example.org\uF095"),
    line("grace@example.comI"),
    line("\uF095 +44 20 7946 0958 \uE001"),
  ];
  expect(emailsIn(lines)).toEqual(["ada@example.org", "grace@example.com"]);
  expect(phonesIn(lines, new Set(lines))).toEqual(["+44 20 7946 0958"]);
});

test("dates level with contacts are no phone", () => {
  const lines = [line("ada@example.org", "09/2015–12/2018")];
  expect(phonesIn(lines, new Set(lines))).toEqual([]);
});

test("an address that a narrow column broke is whole; what follows one is no part of it", () => {
  expect(emailsIn([line("ada@exam"), line("ple.org")])).toEqual(["ada@example.org"]);
  expect(emailsIn([line("ada@example.org"), line("ada.example")])).toEqual(["ada@example.org"]);
});

test("a number and an address that touch are both read", () => {
  const lines = [
    line("01752 555 010rosalind@optik.example"),
    line("+441752555011roz@optik.example"),
  ];
  expect(emailsIn(lines)).toEqual(["rosalind@optik.example", "roz@optik.example"]);
  expect(phonesIn(lines, new Set(lines))).toEqual(["01752 555 010", "+441752555011"]);
  expect(emailsIn([line("Plymouth 2010ada@example.org")])).toEqual(["2010ada@example.org"]);
});

test("an address that is hidden from programs is read as people read it", () => {
  expect(emailsIn([line("ada [at] example.org"), line("grace(at)example (dot) com")])).toEqual([
    "ada@example.org",
    "grace@example.com",
  ]);
});

test("what stands before a number says that it is none of a telephone", () => {
  const lines = [
    line("Passport 123456789"),
    line("Licence No.: 020 7946 0958"),
    line("Reisepass-Nr. 030 9018 2000"),
    line("Mobile: 020 7946 0959"),
  ];
  expect(phonesIn(lines, new Set(lines))).toEqual(["020 7946 0959"]);
});

test("an ending may begin with a capital, unless the address is whole before it", () => {
  const lines = [
    line("Jane.Doe@Gmail.Com"),
    line("grace@example.comI"),
    line("ada@example.org.Born in London"),
  ];
  expect(emailsIn(lines)).toEqual(["Jane.Doe@Gmail.Com", "grace@example.com", "ada@example.org"]);
});
