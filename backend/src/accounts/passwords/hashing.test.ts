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

/** What a program prints that hashes a password. */
const printed = async (settings: NodeJS.ProcessEnv = {}): Promise<string> => {
  const program = `
    const { hash } = await import(${JSON.stringify(join(import.meta.dirname, "hashing.ts"))});
    console.log(await hash("one", { memoryCost: 8, timeCost: 1 }));`;
  const args = ["--no-warnings", "--input-type=module", "-e", program];
  const options = { timeout: 30_000, env: { ...process.env, ...settings } };
  return (await promisify(execFile)(process.execPath, args, options)).stdout;
};

it("a program that has hashed a password ends by itself", async () => {
  expect(await printed()).toMatch(/^\$argon2id/);
});

it("what the operator has Node programs load first is not loaded for passwords", async () => {
  const first = `import { isMainThread } from "node:worker_threads";
    if (!isMainThread) throw new Error("It has no room here.");`;
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(first)}`;
  expect(await printed({ NODE_OPTIONS })).toMatch(/^\$argon2id/);
});
