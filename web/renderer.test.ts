import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { Changes } from "@lyceum/backend/database/changes.ts";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createRenderer } from "./renderer.ts";
import { createTemplate } from "./template.ts";

const SITE = {
  ...{ name: "Lyceum", credit: "us", supportEmail: "", ipLookup: "" },
  origin: "https://school.example",
};
const MODULE = `let made = 0;
export async function render({ url }) {
  if (url.endsWith("/broken")) throw new Error("broken");
  if (url.endsWith("/private")) return null;
  made += 1;
  const status = url.endsWith("/nowhere") ? 404 : 200;
  return { status, head: "<title>Made</title>", body: '<div id="root">' + made + "</div>" };
}`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "lyceum-renderer-"));
  await writeFile(join(folder, "render.mjs"), MODULE);
});
afterAll(() => rm(folder, { recursive: true }));

function renderer(module = join(folder, "render.mjs")) {
  const [pages, videos] = [new Set<() => void>(), new Set<() => void>()];
  const tellingIn = (listeners: Set<() => void>) => (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const listen = tellingIn(pages);
  let whole = true;
  const changes = {
    ...{ onBlog: listen, onComments: listen, onCourse: listen, onGap: listen },
    onVideo: tellingIn(videos),
    isWhole: () => whole,
  } as unknown as Changes;
  const template = createTemplate('<!--head--><!--/head--><div id="root"></div>');
  const call = async () => ({ status: 200, body: null });
  const log = pino({ level: "silent" });
  const render = createRenderer({ template, module, call, changes, log });
  return {
    read: async (path: string) => (await render(SITE.origin + path, SITE)).plain.toString(),
    render: (path: string) => render(SITE.origin + path, SITE),
    change: () => pages.forEach((listener) => listener()),
    changeVideo: () => videos.forEach((listener) => listener()),
    cut: () => (whole = false),
  };
}

test("a page is made once, and again when something changed", async () => {
  const { read, change } = renderer();
  const first = await read("/");
  expect(first).toMatch(/<title>Made<\/title><div id="root">\d+<\/div>/);
  expect(await read("/")).toBe(first);
  change();
  expect(await read("/")).not.toBe(first);
});

test("a video that changes makes the pages of courses again, and no other", async () => {
  const { read, changeVideo } = renderer();
  const [home, course] = [await read("/"), await read("/course-topics/1")];
  expect(await read("/course-topics/1")).toBe(course);
  changeVideo();
  expect(await read("/course-topics/1")).not.toBe(course);
  expect(await read("/")).toBe(home);
});

test("nothing is kept while nobody tells of changes", async () => {
  const { read, cut } = renderer();
  cut();
  expect(await read("/")).not.toBe(await read("/"));
});

test("a page has its status, and the same bytes in every packing", async () => {
  const { status, plain, gzip, br } = await renderer().render("/nowhere");
  expect(status).toBe(404);
  expect(gunzipSync(gzip)).toEqual(plain);
  expect(brotliDecompressSync(br)).toEqual(plain);
});

test.each(["/private", "/broken"])("%s is left to the browser", async (path) => {
  const { status, plain } = await renderer().render(path);
  expect(status).toBe(200);
  expect(plain.toString()).toBe('<title>Lyceum</title><div id="root"></div>');
});

test("without what renders every page is left to the browser", async () => {
  const { read } = renderer(join(folder, "missing.mjs"));
  expect(await read("/")).toBe('<title>Lyceum</title><div id="root"></div>');
});
