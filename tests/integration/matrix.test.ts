import { readdirSync } from "node:fs";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { PAGE_ROOT } from "../../setup/page.ts";
import { ask } from "./matrix/ask.ts";
import type { Answer, Sent } from "./matrix/row.ts";
import { TABLE } from "./matrix/table.ts";
import { CALLERS, type World, openWorld } from "./matrix/world.ts";

/** Every route of the running site × every caller, and × other people's things. */
let world: World;
beforeAll(async () => {
  world = await openWorld();
}, 120_000);
afterAll(() => world.close());

/** Files of the built page are public, and get new names at every build. */
const isFile = () => {
  const files = new Set(
    readdirSync(PAGE_ROOT, { recursive: true, encoding: "utf8" }).map((file) => `/${file}`),
  );
  return (route: string) => files.has(decodeURI(route.split(" ")[1] ?? ""));
};

const expectPlain = ({ status, text }: Answer, { hidden }: Sent) => {
  expect(text).not.toMatch(/\n\s+at |node_modules|\.ts:\d|\$argon2/);
  expect(status === 503 || status < 500).toBe(true);
  if (hidden !== undefined) expect(text).not.toContain(hidden);
};

describe("the table", () => {
  it("has every route that there is, and no other", () => {
    const file = isFile();
    const named = world.routes.filter((route) => !file(route));
    // Fastify adds a HEAD to every GET by default: the next test covers these.
    const own = named.filter((route) => !isAdded(route) || TABLE[route]);
    expect([...new Set(own)].toSorted()).toEqual(Object.keys(TABLE).toSorted());
  });

  it("knows of every file of the page what it is", () => {
    const file = isFile();
    const files = world.routes.filter(file);
    expect(files.length).toBeGreaterThan(10);
    expect(files.filter((route) => !/^(GET|HEAD) /.test(route))).toEqual([]);
    expect(files.filter((route) => / \/(server|index\.html)/.test(route))).toEqual([]);
  });
});

const isAdded = (route: string) =>
  route.startsWith("HEAD ") && world.routes.includes(route.replace("HEAD", "GET"));

describe.each(Object.entries(TABLE))("%s", (name, row) => {
  it.each(CALLERS)("as %s", async (caller) => {
    const sent = (await row.send?.(world, caller)) ?? {};
    const answer = await ask(world, name, caller, sent);
    expect(answer).toMatchObject({ status: row[caller] });
    expectPlain(answer, sent);
    const head = name.replace("GET", "HEAD");
    if (head === name || TABLE[head] || !world.routes.includes(head)) return;
    expect((await ask(world, head, caller, sent)).status).toBe(row[caller]);
  });

  if (row.another.length === 0) return;
  it.each(row.another)("about $what, as $as", async ({ as, send, answer: status, and }) => {
    const sent = await send(world);
    const answer = await ask(world, name, as, sent);
    expect(answer).toMatchObject({ status });
    expectPlain(answer, sent);
    and?.(answer);
  });
});
