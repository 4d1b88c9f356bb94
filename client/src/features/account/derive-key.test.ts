import { deriveKey as deriveByBrowser } from "altcha-lib/algorithms/web/pbkdf2";
import { expect, test } from "vitest";

import { deriveKey } from "./derive-key.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const PARAMETERS = {
  algorithm: "PBKDF2/SHA-256",
  cost: 1_000,
  keyLength: 32,
  nonce: "",
  salt: "",
  keyPrefix: "",
};

test("keys are the same ones that a browser derives", async () => {
  const [salt, password] = [bytes("salt"), bytes("the counter and the nonce")];
  expect(await deriveKey(PARAMETERS, salt, password)).toEqual(
    await deriveByBrowser(PARAMETERS, salt, password),
  );
});
