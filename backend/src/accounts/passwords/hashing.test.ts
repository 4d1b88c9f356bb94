import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

import { describe, expect, it } from "vitest";

import { hash, verify } from "./hashing.ts";
import { createPasswords } from "./passwords.ts";

const QUICK = { memoryCost: 8, timeCost: 1 };

describe("a password", () => {
  it("is hashed at the cost asked for, and is the only one that its hash matches", async () => {
    const stored = await hash("päss wörd", QUICK);
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/);
    expect(await verify(stored, "päss wörd")).toBe(true);
    expect(await verify(stored, "pass word")).toBe(false);
    expect(await hash("päss wörd", QUICK)).not.toBe(stored);
  });

  it("is not compared with what is no hash, and the next one is", async () => {
    await expect(verify("no hash", "one")).rejects.toThrow();
    expect(await verify(await hash("one", QUICK), "one")).toBe(true);
  });

  it("of nobody is none", async () => {
    const { matches } = createPasswords(QUICK);
    expect([await matches(null, ""), await matches(null, "password")]).toEqual([false, false]);
  });

  it("is hashed in as many threads as are asked at once", async () => {
    const hashes = Array.from({ length: 5 }, (_, at) => hash(`password ${at}`, QUICK));
    const stored = await Promise.all(hashes);
    const right = await Promise.all(stored.map((each, at) => verify(each, `password ${at}`)));
    expect(right).toEqual([true, true, true, true, true]);
  });
});

it("a program that has hashed a password ends by itself", async () => {
  const program = `
    const { hash } = await import(${JSON.stringify(join(import.meta.dirname, "hashing.ts"))});
    console.log(await hash("one", { memoryCost: 8, timeCost: 1 }));`;
  const args = ["--no-warnings", "--input-type=module", "-e", program];
  const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 30_000 });
  expect(stdout).toMatch(/^\$argon2id/);
});
