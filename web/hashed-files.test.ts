import { mkdir, mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";

import Fastify from "fastify";
import { beforeEach, expect, it, onTestFinished } from "vitest";

import { loadConfig } from "../config.ts";
import { findHashedFiles, serveHashedFiles } from "./hashed-files.ts";
import { protectPage } from "./protect.ts";
import { sourcesOf } from "./security-policy.ts";
import { createTemplate } from "./template.ts";

const SECRET = { TOKEN_SECRET: "a secret that only this test knows, and long enough" };
const SCRIPT = "export const answer = 42;";
const FOLDER = "static/js";
const SCRIPT_PATH = `/${FOLDER}/index-A1.js`;

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "lyceum-page-"));
  await mkdir(join(root, FOLDER), { recursive: true });
  onTestFinished(() => rm(root, { recursive: true }));
});

const write = (name: string, content: string | Buffer) =>
  writeFile(join(root, FOLDER, name), content);

async function open() {
  const app = Fastify();
  onTestFinished(() => app.close());
  const template = createTemplate('<!--head--><!--/head--><div id="root"></div>');
  await protectPage(app, template, true, sourcesOf(loadConfig(SECRET)));
  serveHashedFiles(app, root, findHashedFiles(root));
  return app;
}

it("sends a script in the smallest form that the browser unpacks, for a year, without what only pages obey", async () => {
  await write("index-A1.js", SCRIPT);
  await write("index-A1.js.br", brotliCompressSync(SCRIPT));
  await write("index-A1.js.gz", gzipSync(SCRIPT));
  const app = await open();
  const bodyFor = async (encoding: string) =>
    (await app.inject({ url: SCRIPT_PATH, headers: { "accept-encoding": encoding } })).rawPayload;
  expect(await bodyFor("gzip, br")).toEqual(brotliCompressSync(SCRIPT));
  expect(await bodyFor("gzip, br;q=0")).toEqual(gzipSync(SCRIPT));
  expect((await bodyFor("identity")).toString()).toBe(SCRIPT);
  const { headers } = await app.inject(SCRIPT_PATH);
  expect(headers).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "public, max-age=31536000, immutable",
    vary: "accept-encoding",
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
  });
  expect(headers["strict-transport-security"]).toContain("max-age");
  expect(headers).not.toHaveProperty("content-security-policy");
  expect(headers).not.toHaveProperty("permissions-policy");
});

it("sends a worker's script with the policy that the worker obeys", async () => {
  await write("bot-check.worker-A1.js", SCRIPT);
  const { headers } = await (await open()).inject(`/${FOLDER}/bot-check.worker-A1.js`);
  expect(headers["content-security-policy"]).toContain("default-src 'none'");
});

it("answers with 304 for a file that the browser has, and with no body to HEAD", async () => {
  await write("index-A1.js", SCRIPT);
  const app = await open();
  const { headers } = await app.inject({ url: SCRIPT_PATH, method: "HEAD" });
  expect(headers["content-length"]).toBe(String(SCRIPT.length));
  const again = { "if-none-match": String(headers.etag) };
  const known = await app.inject({ url: SCRIPT_PATH, headers: again });
  expect([known.statusCode, known.body]).toEqual([304, ""]);
});

it("reads a file from the disk once, and again only if it could not be read", async () => {
  await write("index-A1.js", SCRIPT);
  const app = await open();
  await rm(join(root, SCRIPT_PATH));
  expect((await app.inject(SCRIPT_PATH)).statusCode).toBe(500);
  await write("index-A1.js", SCRIPT);
  expect((await app.inject(SCRIPT_PATH)).body).toBe(SCRIPT);
  await rm(join(root, SCRIPT_PATH));
  expect((await app.inject(SCRIPT_PATH)).body).toBe(SCRIPT);
});

it("has no file of another name", async () => {
  await write("index-A1.js", SCRIPT);
  await write("film-A1.mp4", "");
  const app = await open();
  for (const name of ["index-B2.js", "film-A1.mp4", "..%2f..%2fpackage.json", "index-A1.js%2f"])
    expect((await app.inject(`/${FOLDER}/${name}`)).statusCode).toBe(404);
});

it("finds fonts and styles beside the scripts", async () => {
  await mkdir(join(root, "assets"));
  await writeFile(join(root, "assets/inter-A1.woff2"), "");
  await write("index-A1.js", SCRIPT);
  expect(findHashedFiles(root)).toEqual(["assets/inter-A1.woff2", SCRIPT_PATH.slice(1)]);
});

it("leaves to the disk what memory should not hold: large files, others' kinds, and more than 24 MB together", async () => {
  const MB = 1024 * 1024;
  await write("large-A1.js", "");
  await truncate(join(root, FOLDER, "large-A1.js"), MB + 1);
  await write("film-A1.mp4", "");
  expect(findHashedFiles(root)).toEqual([]);
  for (let at = 0; at < 30; at += 1) {
    await write(`part-${at}.js`, "");
    await truncate(join(root, FOLDER, `part-${at}.js`), MB);
  }
  expect(findHashedFiles(root)).toHaveLength(24);
});
