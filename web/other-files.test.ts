import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { brotliCompressSync } from "node:zlib";

import Fastify from "fastify";
import { beforeEach, expect, it, onTestFinished } from "vitest";

import { serveOtherFiles } from "./other-files.ts";

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "lyceum-page-"));
  onTestFinished(() => rm(root, { recursive: true }));
});

const write = async (name: string, content: string | Buffer = name) => {
  await mkdir(dirname(join(root, name)), { recursive: true });
  await writeFile(join(root, name), content);
};

const open = async (given: { hashed?: string[]; hidden?: string[] } = {}) => {
  const app = Fastify();
  onTestFinished(() => app.close());
  await serveOtherFiles(app, { root, hashed: [], hidden: [], ...given });
  return app;
};

it("serves what visitors may have, in any folder, and in the smallest form", async () => {
  await write("icon.svg");
  await write("static/main.json", "{}");
  await write("static/main.json.br", brotliCompressSync("{}"));
  await write("assets/clip.mp4");
  const app = await open();
  const answer = await app.inject("/icon.svg");
  expect(answer).toMatchObject({ statusCode: 200, body: "icon.svg" });
  expect(answer.headers["content-type"]).toContain("image/svg");
  const packed = { url: "/static/main.json", headers: { "accept-encoding": "br" } };
  expect((await app.inject(packed)).rawPayload).toEqual(brotliCompressSync("{}"));
  expect((await app.inject("/static/main.json")).body).toBe("{}");
  const clip = await app.inject({ method: "HEAD", url: "/assets/clip.mp4" });
  expect(clip.headers["cache-control"]).toContain("immutable");
});

it("serves nothing of how the page is made, of the server, or of what is served otherwise", async () => {
  const names = [
    ...["index.html", "index.html.br", ".built-from", ".vite/manifest.json", "server/entry.js"],
    ...["assets/font-A1.woff2", "sandbox-checkout.html", "sandbox-checkout.js", "sw.js.br"],
  ];
  for (const name of names) await write(name);
  await write("sandbox-identity.html");
  const app = await open({ hashed: ["assets/font-A1.woff2"], hidden: ["sandbox-checkout"] });
  const served = [];
  for (const name of names)
    if ((await app.inject(`/${name}`)).statusCode !== 404) served.push(name);
  expect(served).toEqual([]);
  expect((await app.inject("/sandbox-identity.html")).statusCode).toBe(200);
});
