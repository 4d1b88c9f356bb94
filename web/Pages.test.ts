import type { Changes } from "@lyceum/backend/kernel/database/changes.ts";
import { pino } from "pino";
import { expect, onTestFinished, test, vi } from "vitest";

import type { SiteFacts } from "../client/src/app/hydration/rendering.ts";
import { pageKeyOf } from "./page-key.ts";
import { type Asker, Pages } from "./Pages.ts";
import { pack } from "./rendering/pack.ts";
import { RenderersBusy } from "./rendering/RenderPool.ts";
import { createTemplate } from "./template.ts";

const SITE = {
  name: "Lyceum",
  credit: "us",
  supportEmail: "",
  ipLookup: "",
  origin: "https://school.example",
};
const SHELL = '<title>Lyceum</title><div id="root"></div>';
const PERSON: Asker = { isCrawler: false, isShed: false };
const CRAWLER: Asker = { ...PERSON, isCrawler: true };

/** The listeners for one kind of change. */
function telling() {
  const listeners = new Set<(id: string) => void>();
  const listen = (listener: (id: string) => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return { listen, tell: () => listeners.forEach((listener) => listener("1")) };
}

function open() {
  const [change, video, ofClass] = [telling(), telling(), telling()];
  let whole = true;
  const changes: Pick<Changes, "on" | "onGap" | "isWhole"> = {
    on: (kind, listener) =>
      (kind === "video" ? video : kind === "class" ? ofClass : change).listen(listener),
    onGap: (listener) => change.listen(() => listener()),
    isWhole: () => whole,
  };
  const rendered: string[] = [];
  const slow = Promise.withResolvers<void>();
  const pool = {
    waiting: 0,
    render: async (path: string, { origin }: SiteFacts) => {
      rendered.push(path);
      if (path === "/broken") throw new Error("broken");
      if (path === "/busy") throw new RenderersBusy();
      if (path.startsWith("/private")) return null;
      if (path === "/slow") await slow.promise;
      const text = `${path} of ${origin}, render ${rendered.length}`;
      return pack(path === "/nowhere" ? 404 : 200, text);
    },
  };
  const template = createTemplate('<!--head--><!--/head--><div id="root"></div>');
  const pages = new Pages({ template, pool, changes, log: pino({ level: "silent" }) });
  const read = async (target: string, asker = PERSON, origin = SITE.origin) => {
    const html = await pages.read(pageKeyOf(target)!, { ...SITE, origin }, asker);
    return html && Buffer.from(html.plain).toString();
  };
  return {
    pages,
    read,
    rendered,
    pool,
    finishSlow: slow.resolve,
    change: change.tell,
    changeVideo: video.tell,
    changeClass: ofClass.tell,
    cut: () => (whole = false),
  };
}

test("a page is made once, and again when something changed", async () => {
  const { read, change } = open();
  const first = await read("/");
  expect(first).toContain("render 1");
  expect(await read("/?utm_source=a")).toBe(first);
  change();
  expect(await read("/")).toContain("render 2");
});

test("who asks while it is rendered waits for the same render", async () => {
  const { read, rendered } = open();
  const all = await Promise.all(Array.from({ length: 20 }, () => read("/blogs")));
  expect(new Set(all).size).toBe(1);
  expect(rendered).toHaveLength(1);
});

test("what changed during a render is not kept", async () => {
  const { read, change } = open();
  const reading = read("/");
  change();
  expect(await reading).toContain("render 1");
  expect(await read("/")).toContain("render 2");
});

test("a page is kept apart for each origin", async () => {
  const { read } = open();
  expect(await read("/", PERSON, "http://localhost:3000")).toContain("of http://localhost:3000");
  expect(await read("/", PERSON, "")).toContain("of , render 2");
  expect(await read("/", PERSON, "http://localhost:3000")).toContain("render 1");
});

test.each([
  ["video", "/course-topics/1"],
  ["video", "/Course-Topics/1"],
  ["class", "/class/1"],
  ["class", "/Class/1"],
  ["class", "/%63lass/1"],
])("a %s that changes makes a page like %s again, and no other", async (kind, page) => {
  const { read, changeVideo, changeClass } = open();
  const [home, own] = [await read("/"), await read(page)];
  expect(await read(page)).toBe(own);
  (kind === "video" ? changeVideo : changeClass)();
  expect(await read(page)).not.toBe(own);
  expect(await read("/")).toBe(home);
});

test("nothing is kept while nobody tells of changes", async () => {
  const { read, cut } = open();
  cut();
  expect(await read("/")).not.toBe(await read("/"));
});

test.each(["/private", "/broken"])("%s is left to the browser, once rendered", async (path) => {
  const { read, rendered } = open();
  expect(await read(path)).toBe(SHELL);
  expect(await read(path)).toBe(SHELL);
  expect(rendered).toEqual([path]);
});

test("a page that fails is left to people's browsers alone, and crawlers come again", async () => {
  const { pages, read, rendered, change } = open();
  expect(await read("/broken")).toBe(SHELL);
  expect(await read("/broken", CRAWLER)).toBeNull();
  expect(pages.stored(pageKeyOf("/broken")!, {}, SITE.origin)).toBeNull();
  expect(rendered).toEqual(["/broken"]);
  change();
  expect(await read("/broken", CRAWLER)).toBeNull();
  expect(rendered).toEqual(["/broken", "/broken"]);
  expect(await read("/private", CRAWLER)).toBe(SHELL);
});

test("while no renderer has time, people get what their browser renders, and crawlers come again", async () => {
  const { read } = open();
  expect(await read("/busy")).toBe(SHELL);
  expect(await read("/busy", CRAWLER)).toBeNull();
});

test("who waited long enough gets what their browser renders; the next one the page", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const { read, finishSlow } = open();
  const reading = read("/slow");
  await vi.advanceTimersByTimeAsync(6_000);
  expect(await reading).toBe(SHELL);
  const next = read("/slow");
  finishSlow();
  expect(await next).toContain("render 1");
  expect(await read("/slow")).toContain("render 1");
});

test("crawlers do not wait in a long queue, and get what is kept all the same", async () => {
  const { read, pool } = open();
  await read("/");
  pool.waiting = 8;
  expect(await read("/", CRAWLER)).toContain("render 1");
  expect(await read("/blogs", CRAWLER)).toBeNull();
  expect(await read("/blogs")).toContain("render 2");
});

test("a site that sheds renders nothing", async () => {
  const { read, rendered } = open();
  expect(await read("/", { isCrawler: false, isShed: true })).toBe(SHELL);
  expect(rendered).toEqual([]);
});

test("of data that another backend has is left to the browser", async () => {
  const { pages, rendered } = open();
  const bases = { api: "https://php.example", javaApi: "/backend-service" };
  const html = await pages.read(pageKeyOf("/")!, { ...SITE, bases }, CRAWLER);
  expect(String(html?.plain)).toBe(SHELL);
  expect(rendered).toEqual([]);
});

test("however many things are searched for and not found, pages stay", async () => {
  const { read } = open();
  const home = await read("/");
  for (let at = 0; at < 1_000; at += 1) await read(`/?q=${at}`);
  for (let at = 0; at < 200; at += 1) await read("/nowhere");
  expect(await read("/")).toBe(home);
});

/** One of the ways to write a word in small and large letters; way 0 has small ones alone. */
const inLetters = (word: string, way: number) =>
  [...word].map((each, at) => ((way >> at) & 1 ? each.toUpperCase() : each)).join("");

test.each([
  ["slashes at their end", (at: number) => `/blogs${"/".repeat(at + 1)}`],
  ["large letters", (at: number) => `/${inLetters("dashboards", at + 1)}`],
  ["encoded letters", (at: number) => `/%62logs${"/".repeat(at)}`],
  ["ids of pages that browsers render", (at: number) => `/private/${at}`],
])("however many addresses differ by %s, pages stay", async (_what, addressOf) => {
  const { pages, read } = open();
  const slug = `/blog/${encodeURIComponent("урок-1")}`;
  for (const path of ["/", slug]) await read(path);
  for (let at = 0; at < 600; at += 1) await read(addressOf(at));
  for (const path of ["/", slug])
    expect(pages.stored(pageKeyOf(path)!, {}, SITE.origin)?.status).toBe(200);
});
