import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { MESON_OPTIONS } from "./sources.ts";
import { SRTP_OPTIONS, chooseSrtp } from "./srtp.ts";

const opened = new AsyncDisposableStack();
afterAll(() => opened.disposeAsync());
afterEach(() => void vi.unstubAllEnvs());

let subprojects: string;
let said: string[];
beforeEach(async () => {
  said = [];
  subprojects = await mkdtemp(join(tmpdir(), "lyceum-srtp-"));
  const path = subprojects;
  opened.defer(() => rm(path, { recursive: true }));
});
const log = { info: (text: string) => void said.push(text), warn: () => undefined };

/** A source package with these options of meson. */
const source = (options: string) => async (_name: string, target: string) => {
  await mkdir(target);
  await writeFile(join(target, "meson_options.txt"), options);
};

test("libsrtp is compiled on OpenSSL where its source can be had", async () => {
  const unpack = source("option('crypto-library', type: 'combo')\n");
  expect(await chooseSrtp(subprojects, log, unpack)).toBe("openssl");
  expect(existsSync(join(subprojects, "libsrtp2/meson_options.txt"))).toBe(true);
  expect(said).toEqual([]);
});

test("the system's is used where apt finds no source, and the log says so with apt's reason", async () => {
  const stderr = "Reading package lists...\nE: Unable to find a source package for libsrtp2\n";
  const unpack = () => Promise.reject(Object.assign(new Error("Command failed"), { stderr }));
  expect(await chooseSrtp(subprojects, log, unpack)).toBe("system");
  expect(said).toEqual([
    expect.stringMatching(/\(E: Unable to find a source package.*the system's libsrtp/),
  ]);
});

test("the system's is used where the version there is has no choice of its ciphers, and nothing of it stays", async () => {
  expect(await chooseSrtp(subprojects, log, source("option('use-openssl')\n"))).toBe("system");
  expect(existsSync(join(subprojects, "libsrtp2"))).toBe(false);
  expect(said).toEqual([expect.stringContaining("no choice of its ciphers")]);
});

test("without a package manager there is no source", async () => {
  vi.stubEnv("PATH", subprojects);
  expect(await chooseSrtp(subprojects, log)).toBe("system");
  expect(said).toEqual([expect.stringContaining("ENOENT")]);
});

test("meson is told to take the source that is there, and only then", async () => {
  const stand = join(import.meta.dirname, "subprojects/libsrtp3/meson.build");
  expect(await readFile(stand, "utf8")).toMatch(
    /'libsrtp2',\s+fallback: \['libsrtp2', 'libsrtp2_dep'\]/,
  );
  expect([...MESON_OPTIONS, ...SRTP_OPTIONS.openssl]).toContain("--force-fallback-for=libsrtp2");
  expect(SRTP_OPTIONS.system).toEqual([]);
});
