import { expect, test } from "vitest";

import { claimsIn } from "./claims.ts";

const tokenOf = (claims: object) =>
  `e30.${btoa(String.fromCodePoint(...new TextEncoder().encode(JSON.stringify(claims))))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "")}.c2ln`;

test("names of every script are read, whatever base64 makes of them", () => {
  const claims = { sub: "1", name: "Ωμέγα ÿþ 𝒳 ???>>>", email: "o@school.example" };
  expect(claimsIn(tokenOf(claims))).toEqual(claims);
});

test("a token without name and email has none", () => {
  expect(claimsIn(tokenOf({ sub: "1", aud: "x" }))).toEqual({ sub: "1", name: "", email: "" });
});

test.each(["", "a", "a.b.c", "e30.bnVsbA.x", "e30.e30.x"])("%j is none", (credential) => {
  expect(() => claimsIn(credential)).toThrow();
});
