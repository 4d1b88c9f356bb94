import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { type Sent, callerOf } from "./matrix/row.ts";
import { TABLE } from "./matrix/table.ts";
import { type Caller, type World, openWorld } from "./matrix/world.ts";
import { ANSWERS } from "./naughty/answers.ts";
import { type TextField, textFields } from "./naughty/fields.ts";
import { KEPT } from "./naughty/kept.ts";
import { isLibraryText, isPlain } from "./naughty/plain.ts";
import { NAUGHTY, isHostile } from "./naughty/strings.ts";

/**
 * The naughty strings in every text field: each is returned unchanged, or is refused. Fields that are stored get all of
 * them. Those that select something have their schemas in common, and share the list: each gets every fourth string and
 * all that a database cannot store, so that each string comes to a quarter of the fields. NAUGHTY=all sends all to all.
 */
const fields = await textFields();
const SHARE = process.env.NAUGHTY === "all" ? 1 : 4;

let world: World;
beforeAll(async () => {
  world = await openWorld();
}, 120_000);
afterAll(() => world.close());

type Text = Record<string, unknown>;

const partOf = (sent: Sent, part: TextField["part"]): Text =>
  structuredClone({ params: sent.path, query: sent.query, body: sent.body }[part] ?? {}) as Text;

/** The part of a valid call that contains the field, with this text in it. */
const withText = (sent: Sent, { part, path }: TextField, text: string, alike: string[]): Text => {
  const whole = partOf(sent, part);
  const [first = "", index] = path;
  const inside = typeof index === "number" ? [text] : { [String(index)]: text };
  for (const name of [String(first), ...alike]) whole[name] = index === undefined ? text : inside;
  return whole;
};

let calls = 0;
/** From an address without earlier calls: rate limits have their own tests. */
const freshAddress = () => {
  calls += 1;
  return `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`;
};

const call = async ({ route, part }: TextField, caller: Caller, sent: Sent, whole: Text) => {
  const [method, pattern] = route.split(" ") as ["GET" | "POST", string];
  const path = part === "params" ? whole : (sent.path ?? {});
  const query = (part === "query" ? whole : (sent.query ?? {})) as Record<string, string>;
  const body = part === "body" ? whole : sent.body;
  const url = pattern.replace(/:(\w+)/g, (_, name: string) => wellFormed(path[name]));
  const bearer = caller === "visitor" ? {} : world.people[caller].bearer;
  return world.app.inject({
    method,
    url,
    query,
    remoteAddress: freshAddress(),
    headers: { ...bearer, ...sent.headers },
    ...(body && { payload: body }),
  });
};

/** A URL cannot contain half characters. */
const wellFormed = (text: unknown) => encodeURIComponent(String(text).toWellFormed());

/** Concurrent strings, for texts that are stored apart from each other. */
const AT_ONCE = 4;

it("the tables have every text field that there is, and no other", () => {
  expect(fields.length).toBeGreaterThan(80);
  const known = [...Object.keys(ANSWERS), ...Object.keys(KEPT)];
  expect(known.toSorted()).toEqual(fields.map(({ name }) => name).toSorted());
});

const others = fields.filter(({ name }) => ANSWERS[name]);
const shared = others.map((field, index) => {
  const share = NAUGHTY.filter((text, each) => each % SHARE === index % SHARE || isHostile(text));
  return [field.name, field, share] as const;
});
describe.each(shared)("%s", (name, field, share) => {
  it("refuses each naughty string, or lives with it", { timeout: 120_000 }, async () => {
    const row = TABLE[field.route]!;
    const caller = callerOf(row);
    const sent = (await row.send?.(world, caller)) ?? {};
    const wrong: unknown[] = [];
    for (const text of share) {
      const reply = await call(field, caller, sent, withText(sent, field, text, []));
      const fine =
        ANSWERS[name]?.includes(reply.statusCode) &&
        isPlain(reply.body) &&
        !isLibraryText(reply.body);
      if (!fine) wrong.push([text.slice(0, 100), reply.statusCode, reply.body.slice(0, 200)]);
    }
    expect(wrong).toEqual([]);
  });
});

const kept = fields.filter(({ name }) => KEPT[name]);
describe.each(kept.map((field) => [field.name, field] as const))("%s", (name, field) => {
  it("gives each naughty string back, or refuses it", { timeout: 240_000 }, async () => {
    const { read, alike = [], write = String, apart } = KEPT[name]!;
    const row = TABLE[field.route]!;
    const caller = callerOf(row);
    const wrong: unknown[] = [];
    let taken = 0;
    const tryOne = async (text: string) => {
      const sent = (await row.send?.(world, caller)) ?? {};
      const body = withText(sent, field, write(text), alike);
      const reply = await call(field, caller, sent, body);
      if (reply.statusCode === 400) return;
      taken += 1;
      const back =
        reply.statusCode === 200 && (await read(world, { body, sent, reply: reply.json() }));
      if (back !== text.trim()) wrong.push([text.slice(0, 100), reply.statusCode, back]);
    };
    const waiting = NAUGHTY.values();
    const work = async () => {
      for (const text of waiting) await tryOne(text);
    };
    await Promise.all(Array.from({ length: apart ? AT_ONCE : 1 }, work));
    expect(wrong).toEqual([]);
    expect(taken).toBeGreaterThan(0);
  });
});

it("the site is well after all of them", async () => {
  const reply = await fetch(`${world.url}/ready`, { signal: AbortSignal.timeout(500) });
  expect(reply.status).toBe(200);
});
