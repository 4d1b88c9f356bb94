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

/** The fields that are stored, by their calls. */
const kept = Map.groupBy(
  fields.filter(({ name }) => KEPT[name]),
  ({ route }) => route,
);
type Given = readonly [TextField, string];

const withKept = (sent: Sent, given: readonly Given[]): Text =>
  given.reduce<Text>((whole, [field, text]) => {
    const { alike = [], write = String } = KEPT[field.name]!;
    return withText({ ...sent, body: whole }, field, write(text), alike);
  }, sent.body as Text);

describe.each([...kept])("%s", (route, stored) => {
  const names = stored.map(({ name }) => name);
  it(`gives each naughty string back, or refuses it: ${names.join(", ")}`, async () => {
    const row = TABLE[route]!;
    const caller = callerOf(row);
    const prepare = async (): Promise<Sent> => (await row.send?.(world, caller)) ?? {};
    const { apart, again, forget } = KEPT[names[0]!]!;
    const first = await prepare();
    const wrong: unknown[] = [];
    const taken = new Set<string>();

    const tryWith = async (sent: Sent, given: readonly Given[]): Promise<boolean> => {
      const body = withKept(sent, given);
      const reply = await call(stored[0]!, caller, sent, body);
      if (reply.statusCode === 400) return false;
      const said = { body, sent, reply: reply.statusCode === 200 && reply.json() };
      for (const [{ name }, text] of given) {
        taken.add(name);
        const back = said.reply && (await KEPT[name]!.read(world, said));
        if (back !== text.trim()) wrong.push([name, text.slice(0, 100), reply.statusCode, back]);
      }
      if (said.reply) await forget?.(world, said);
      return true;
    };
    /** Whether the call can be right with it: one that cannot needs nothing new to be about. */
    const isPossible = (given: Given) =>
      given[0].schema.safeParse(withKept(first, [given])).success;
    const tryAll = async (given: readonly Given[]) => {
      const possible = given.filter(isPossible);
      const isTaken =
        possible.length > 0 && (await tryWith(again ? first : await prepare(), possible));
      const alone =
        isTaken || possible.length === 1 ? given.filter((one) => !possible.includes(one)) : given;
      for (const one of alone)
        await tryWith(again || !possible.includes(one) ? first : await prepare(), [one]);
    };
    // A different string in each field of one call; where it is refused, each field alone.
    const waiting = NAUGHTY.keys();
    const work = async () => {
      for (const index of waiting)
        await tryAll(stored.map((field, shift) => [field, NAUGHTY.at(index - shift)!]));
    };
    await Promise.all(Array.from({ length: apart ? AT_ONCE : 1 }, work));
    expect(wrong).toEqual([]);
    expect([...taken].toSorted()).toEqual(names.toSorted());
  });
});

it("the site is well after all of them", async () => {
  const reply = await fetch(`${world.url}/ready`, { signal: AbortSignal.timeout(10_000) });
  expect(reply.status).toBe(200);
});
