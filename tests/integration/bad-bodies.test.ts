import { readdir } from "node:fs/promises";

import { MESSAGES } from "@lyceum/shared/messages.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { spoil } from "../../signaling/test/bodies.ts";
import { BROKEN, BROKEN_FORMS, BROKEN_IDS, BROKEN_QUERIES, type Bytes } from "./hostile/bodies.ts";
import { type Sent, callerOf } from "./matrix/row.ts";
import { isLibraryText } from "./naughty/plain.ts";
import { TABLE } from "./matrix/table.ts";
import { type Caller, type World, openWorld } from "./matrix/world.ts";

/**
 * Malformed bodies for every call that takes one, from authorised callers: refused, without leaving anything behind.
 */
let world: World;
beforeAll(async () => {
  world = await openWorld();
}, 120_000);
afterAll(() => world.close());

/** Counters and records about refused callers. */
const NOTED = ["login_tries", "payment_refusals", "forged_webhooks", "bot_challenges_used"];

const tableNames = async () => {
  const { rows } = await world.database.pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  return rows.map(({ name }) => name).filter((name) => !NOTED.includes(name));
};

/** Everything that the site stores: the number of rows of each kind, and every file. */
const left = async () => {
  const counts = (await tableNames()).map((name) => `(select count(*) from ${name}) as ${name}`);
  const { rows } = await world.database.pool.query(`select ${counts.join()}`);
  return { rows: rows[0], files: (await readdir(world.folder, { recursive: true })).toSorted() };
};

let calls = 0;
const freshAddress = () => {
  calls += 1;
  return `10.1.${(calls >> 8) & 255}.${calls & 255}`;
};

const call = (name: string, caller: Caller, sent: Sent, bytes?: Omit<Bytes, "what">) => {
  const [method, pattern] = name.split(" ") as ["GET" | "POST" | "PATCH" | "DELETE", string];
  const bearer = caller === "visitor" ? {} : world.people[caller].bearer;
  const { "content-type": _, ...headers }: Record<string, string> = { ...bearer, ...sent.headers };
  const type = bytes?.type === undefined ? {} : { "content-type": bytes.type };
  return world.app.inject({
    method,
    remoteAddress: freshAddress(),
    headers: { ...headers, ...type },
    url: pattern.replace(/:(\w+)/g, (_whole, part: string) => sent.path?.[part] ?? "x"),
    ...(bytes && { payload: bytes.content }),
  });
};

type Reply = Awaited<ReturnType<typeof call>>;

/** Not an answer to a program. */
const isPage = ({ headers }: Reply): boolean =>
  String(headers["content-type"]).startsWith("text/html");

/** Two dots as a file's name are the address above its folder, which may be no page's either. */
const leadsOut = (id: string): boolean => id === ".." || id === "%2e%2e";
const isMissingPage = (reply: Reply): boolean => reply.statusCode === 404 && isPage(reply);

/** 5xx is the site's fault, except for 503 and 507. */
const faultOf = ({ statusCode, body }: Reply): string | null => {
  if (statusCode >= 500 && ![503, 507].includes(statusCode)) return `${statusCode}: ${body}`;
  if (/\n\s+at |node_modules|\.ts:\d/.test(body)) return `it says where: ${body}`;
  if (statusCode >= 400 && isLibraryText(body)) return `it says it in a library's words: ${body}`;
  return statusCode >= 400 && !/"(message|description)":"[^"]/.test(body) && body !== ""
    ? `it does not say why: ${body}`
    : null;
};

const expectWell = async () => {
  const reply = await fetch(`${world.url}/health`, { signal: AbortSignal.timeout(10_000) });
  expect(reply.status).toBe(200);
};

/** Calls that read no body, or accept any: the latter have their own tests. */
const READS_NO_BODY =
  /logout|invitation_link|refresh|end_others|export|nonce|resumable|webhook|csp-reports|send_verification_mail|calendar\/feed|two_step\/begin|resume\/expect|recordings\/:id\/retry/;
const posts = Object.entries(TABLE).filter(([name]) => name.startsWith("POST "));
const takers = posts.filter(([name]) => !READS_NO_BODY.test(name));

describe.each(takers)("%s", (name, row) => {
  it("refuses what is broken, and nothing is left of it", async () => {
    const caller = callerOf(row);
    const sent = (await row.send?.(world, caller)) ?? {};
    const before = await left();
    const wrong: string[] = [];
    for (const bytes of [...BROKEN, ...BROKEN_FORMS]) {
      const reply = await call(name, caller, sent, bytes);
      const fault = reply.statusCode < 400 ? "it was taken" : faultOf(reply);
      if (fault) wrong.push(`${bytes.what}: ${fault.slice(0, 200)}`);
    }
    expect(wrong).toEqual([]);
    expect(await left()).toEqual(before);
    await expectWell();
  });
});

const isText = (body: Sent["body"]): body is Record<string, unknown> =>
  body !== undefined && !(body instanceof FormData) && !Buffer.isBuffer(body);

describe.each(posts)("%s", (name, row) => {
  it("lives with any field of another kind", async () => {
    const caller = callerOf(row);
    const sent = (await row.send?.(world, caller)) ?? {};
    const wrong: string[] = [];
    for (const body of spoil(isText(sent.body) ? sent.body : {})) {
      const content = JSON.stringify(body);
      const reply = await call(name, caller, sent, { type: "application/json", content });
      const fault = faultOf(reply);
      if (fault) wrong.push(`${content.slice(0, 100)}: ${fault.slice(0, 200)}`);
    }
    expect(wrong).toEqual([]);
    await expectWell();
  });
});

describe.each(Object.entries(TABLE).filter(([name]) => name.startsWith("GET ")))(
  "%s",
  (name, row) => {
    it("lives with any query", async () => {
      const caller = callerOf(row);
      const sent = (await row.send?.(world, caller)) ?? {};
      const wrong: string[] = [];
      for (const query of BROKEN_QUERIES) {
        const reply = await call(`${name.replace("*", "nowhere")}?${query}`, caller, sent);
        const fault = isPage(reply) ? null : faultOf(reply);
        if (fault) wrong.push(`${query.slice(0, 60)}: ${fault.slice(0, 200)}`);
      }
      expect(wrong).toEqual([]);
      await expectWell();
    });
  },
);

describe.each(Object.entries(TABLE).filter(([name]) => /:\w+/.test(name)))("%s", (name, row) => {
  it("lives with any id", async () => {
    const caller = callerOf(row);
    const { headers, body } = (await row.send?.(world, caller)) ?? {};
    const content = isText(body) ? JSON.stringify(body) : "{}";
    const bytes = { type: headers?.["content-type"] ?? "application/json", content };
    const wrong: string[] = [];
    for (const id of BROKEN_IDS) {
      const path = { id, slug: id, file: id };
      const reply = await call(name, caller, { path, headers }, bytes);
      const fault = leadsOut(id) && isMissingPage(reply) ? null : faultOf(reply);
      if (fault) wrong.push(`${id.slice(0, 60)}: ${fault.slice(0, 200)}`);
    }
    expect(wrong).toEqual([]);
    await expectWell();
  });
});

describe("a call that there is not", () => {
  const paths = [
    "/api",
    "/api/nothing",
    "/backend-service/nothing",
    "/media",
    "/sandbox-payments/x",
  ];
  it.each([
    ...paths.map((path) => ["GET", path] as const),
    ...paths.map((path) => ["POST", path] as const),
    ...[["PUT", "/"] as const, ["POST", "/nothing"] as const, ["DELETE", "/users-list"] as const],
  ])("%s %s is refused in our words", async (method, path) => {
    const reply = await fetch(`${world.url}${path}`, { method });
    expect(reply.status).toBe(404);
    const message = MESSAGES.noSuchCall;
    expect(await reply.json()).toEqual({ status: "error", code: "not_found", message });
  });
});

it("nobody else is disturbed", async () => {
  const { student } = world.people;
  const reply = await fetch(`${world.url}/api/account`, { headers: student.bearer });
  expect(await reply.json()).toMatchObject({ data: { email: student.email } });
});
