import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";

import { checkContent } from "./check.ts";

/** A copy of the shipped texts, one of which the operator edited. */
async function edited(file: string, text: string) {
  const folder = await mkdtemp(join(tmpdir(), "lyceum-content-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await cp(import.meta.dirname, folder, { recursive: true });
  await writeFile(join(folder, file), text);
  return folder;
}

describe("what the school says of itself", () => {
  test("is complete as it is shipped", async () => {
    await expect(checkContent(import.meta.dirname)).resolves.toBeUndefined();
  });

  test("is refused by name where something is missing", async () => {
    const folder = await edited("founders.json", '{"founders": [{"name": "Grace", "role": ""}]}');
    await expect(checkContent(folder)).rejects.toThrow(/founders\.json.*role/s);
  });

  test("is refused where a word was mistyped", async () => {
    const folder = await edited("message.json", '{"titel": "Dear students"}');
    await expect(checkContent(folder)).rejects.toThrow(/message\.json.*titel/s);
  });

  test("is refused where it is no JSON", async () => {
    const folder = await edited("testimonials.json", "{ testimonials: [");
    await expect(checkContent(folder)).rejects.toThrow(/testimonials\.json is not JSON/);
  });
});
