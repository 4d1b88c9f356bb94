import { expect, it } from "vitest";

import { isCommonPassword } from "./common-passwords.ts";

it.each([
  ...["password", "12345678", "qwertyuiop", "PassWord1", " iloveyou ", "administrator"],
  ...["aaaaaaaa", "abcabcabcabc", "1234123412341234", "passwordpassword", "123456789012345"],
])("%j is common", async (password) => {
  expect(await isCommonPassword(password)).toBe(true);
});

it.each([
  ...["correct horse", "the password of Ada", "tavo-lemi-bogu-rina", "x7$kQp2w", "ünïcödé wörds"],
  ...["constructor", "__proto__", "hasOwnProperty"],
])("%j is not", async (password) => {
  expect(await isCommonPassword(password)).toBe(false);
});

it("is found at once, however long the text is", async () => {
  expect(await isCommonPassword("ab".repeat(512))).toBe(true);
  expect(await isCommonPassword(`${"a".repeat(1_022)}bc`)).toBe(false);
});
