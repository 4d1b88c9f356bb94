import { expect, test } from "vitest";

import { recoveryCodes, sameHash } from "./recovery-codes.ts";
import { secretBox } from "./secret-box.ts";

const TOKEN_SECRET = "a secret of a site, which is long enough for it";
const ANOTHER = "a secret of another site, which is long enough";
const secret = Buffer.from("12345678901234567890");

test("a secret is read for its own person, with the site's own token secret, unchanged", () => {
  const box = secretBox(TOKEN_SECRET);
  const sealed = box.seal(secret, "ada");
  expect(sealed.includes(secret)).toBe(false);
  expect(box.open(sealed, "ada")).toEqual(secret);
  expect(() => box.open(sealed, "ben")).toThrow();
  expect(() => secretBox(ANOTHER).open(sealed, "ada")).toThrow();
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at]! ^= 1;
    expect(() => box.open(changed, "ada")).toThrow();
  }
});

test("the same secret is sealed in another way each time", () => {
  const box = secretBox(TOKEN_SECRET);
  expect(box.seal(secret, "ada").equals(box.seal(secret, "ada"))).toBe(false);
});

test("a recovery code is known however it is written, and for its own person alone", () => {
  const codes = recoveryCodes(TOKEN_SECRET);
  const made = codes.make();
  expect(new Set(made).size).toBe(10);
  const hashes = made.map((code) => codes.hashOf(code, "ada"));
  const asTyped = ` ${made[3]!.toUpperCase().replaceAll("-", " ")} `;
  expect(sameHash(hashes, codes.hashOf(asTyped, "ada"))).toBe(hashes[3]);
  expect(sameHash(hashes, codes.hashOf(made[3]!, "ben"))).toBeUndefined();
  expect(sameHash(hashes, recoveryCodes(ANOTHER).hashOf(made[3]!, "ada"))).toBeUndefined();
  expect(sameHash(hashes, codes.hashOf("", "ada"))).toBeUndefined();
});
