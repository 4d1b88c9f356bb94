import { Buffer } from "node:buffer";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import {
  type ResumeReader,
  createResumeReader,
} from "@lyceum/backend/resumes/reading/read-resume.ts";
import { SCANNER_MESSAGES } from "@lyceum/shared/scanner-messages.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { childrenRunning } from "../support/servers/children.ts";
import { plainPdf } from "../support/people/resumes/bad-files.ts";

const READERS = "reading/child.mjs";
const BUSY = { name: "DomainError", code: "unavailable", message: SCANNER_MESSAGES.busy };

describe.runIf(process.platform === "linux")(
  "what happens to a reader is the trouble of its file alone",
  () => {
    let folder = "";
    let good = "";
    let large = "";
    let reader: ResumeReader;
    const unhandled: unknown[] = [];
    const note = (reason: unknown) => void unhandled.push(reason);

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), "lyceum-resume-faults-"));
      [good, large] = [join(folder, "good"), join(folder, "large")];
      await writeFile(good, await plainPdf());
      // More than a pipe holds, so it is still being sent while its reader starts.
      await writeFile(
        large,
        Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(9_000_000, "x")]),
      );
      process.on("unhandledRejection", note);
    });
    afterAll(async () => {
      process.off("unhandledRejection", note);
      await rm(folder, { recursive: true });
    });
    beforeEach(() => {
      reader = createResumeReader({ niceness: 0 });
    });
    afterEach(async () => {
      await reader.close();
      expect(await childrenRunning(READERS)).toEqual([]);
      expect(unhandled).toEqual([]);
    });

    const outcome = (read: Promise<unknown>) => read.catch((error: unknown) => error);
    const someRun = async () => {
      await expect.poll(() => childrenRunning(READERS), { timeout: 30_000 }).not.toEqual([]);
      return childrenRunning(READERS);
    };

    test("it is killed while a large file is still sent", async () => {
      for (let turn = 0; turn < 3; turn += 1) {
        const read = outcome(reader.read(large));
        for (const pid of await someRun()) process.kill(pid, "SIGKILL");
        expect(await read).toMatchObject({ name: "DomainError" });
      }
      expect(await reader.read(good)).toMatchObject({ parsed: { name: "Jane Doe" } });
    });

    test("all that wait are killed, and the next file is read", async () => {
      await reader.read(good);
      for (const pid of await someRun()) process.kill(pid, "SIGKILL");
      expect(await reader.read(good)).toMatchObject({ parsed: { name: "Jane Doe" } });
    });

    test("none waits until a file is expected, and none that nobody has used for a while", async () => {
      const short = createResumeReader({ waitsFor: 10, niceness: 0 });
      expect(await childrenRunning(READERS)).toEqual([]);
      await short.expect();
      await expect.poll(() => childrenRunning(READERS), { timeout: 30_000 }).toEqual([]);
      await reader.expect();
      expect(await childrenRunning(READERS)).toHaveLength(1);
      expect(await short.read(good)).toMatchObject({ parsed: { name: "Jane Doe" } });
      await short.close();
    });

    test.runIf(existsSync("/proc/self/autogroup"))(
      "one that waits is behind all others, as on a site",
      async () => {
        const usual = createResumeReader();
        await usual.expect();
        const [pid] = await childrenRunning(READERS);
        // On a machine that is always busy it may have waited too long already.
        expect(await readFile(`/proc/${pid}/autogroup`, "latin1")).toMatch(/nice (19|7)\n$/);
        await usual.close();
      },
    );

    test("one has read a file, and never sees another", async () => {
      await reader.expect();
      const before = await childrenRunning(READERS);
      expect(before).not.toEqual([]);
      await reader.read(good);
      const remain = async () => {
        const now = new Set(await childrenRunning(READERS));
        return before.filter((pid) => now.has(pid));
      };
      await expect.poll(remain, { timeout: 30_000 }).toEqual([]);
    });

    test("compiled sources are there for it to read, and gone with the last", async () => {
      const folders = async () =>
        (await readdir(tmpdir())).filter((name) =>
          name.startsWith(`lyceum-compiled-${process.pid}-`),
        );
      await reader.expect();
      const [compiled = ""] = await folders();
      const names = await readdir(join(tmpdir(), compiled), { recursive: true });
      expect(names.length).toBeGreaterThan(100);
      expect(await reader.read(good)).toMatchObject({ parsed: { name: "Jane Doe" } });
      await reader.close();
      expect(await folders()).toEqual([]);
    });

    test("the site stops: those that wait and those that are read are refused as busy", async () => {
      const reads = [1, 2, 3].map(() => outcome(reader.read(large)));
      await someRun();
      await reader.close();
      for (const read of reads) expect(await read).toMatchObject(BUSY);
      expect(await outcome(reader.read(good))).toMatchObject(BUSY);
    });

    test("one party sends many files, and another's is read after one of them", async () => {
      const order: string[] = [];
      const read = (party: string) => reader.read(good, { party }).then(() => order.push(party));
      const many = ["a", "a", "a", "a", "a"].map(read);
      await read("b");
      expect(order.length).toBeLessThan(4);
      await Promise.all(many);
    });

    test("its sender leaves: the file is not read", async () => {
      const leaving = new AbortController();
      const first = reader.read(good);
      const left = outcome(reader.read(good, { signal: leaving.signal }));
      leaving.abort();
      expect(await left).toMatchObject(BUSY);
      await first;
    });
  },
);
