import { REQUESTS } from "@lyceum/shared/signaling/requests.ts";
import type { APIRequestContext } from "@playwright/test";
import { LiveSocket } from "../support/protocol/LiveSocket.ts";
import { expectAllSeeAll, linksOf } from "../support/people/people.ts";
import { expect, test } from "../support/pages/test.ts";

/** Five of them in one message are still below the size limit that closes the socket. */
const LONG = "x".repeat(10_000);
const BAD_BODIES: unknown[] = [
  null,
  7,
  LONG,
  [],
  { classId: 7, pageId: {}, transportId: [], producerId: null, consumerId: true },
  { classId: LONG, pageId: LONG, participantId: LONG, source: LONG, changes: LONG },
  { extra: "field", raised: "yes" },
  JSON.parse('{"__proto__": {"host": true}, "constructor": {"prototype": {}}}'),
];

async function expectHealthy(api: APIRequestContext) {
  expect((await api.get("/health")).status()).toBe(200);
}

test("nonsense over the socket is answered as an error and disturbs nobody", async ({
  people,
  site,
}) => {
  const { lesson, everyone } = await people.liveClass(["Ben"]);
  await expectAllSeeAll(everyone);
  const links = await linksOf(everyone);
  const mallory = await people.student("Mallory");

  for (const name of Object.keys(REQUESTS)) {
    const socket = await LiveSocket.connect(site.url, mallory.token);
    await socket.request("joinClass", { classId: lesson.id, pageId: crypto.randomUUID() });
    for (const body of BAD_BODIES)
      expect(
        await socket.send(name, body),
        `${name} ${JSON.stringify(body)?.slice(0, 60)}`,
      ).toMatchObject({ ok: false });
    expect(await socket.send(name)).toMatchObject({ ok: false });
    socket.close();
    await expectHealthy(mallory.context.request);
  }

  await expectAllSeeAll(everyone);
  expect(await linksOf(everyone), "nobody's media was opened again").toEqual(links);
});

test("a request that nobody knows is refused, a flood and an oversize message are cut off", async ({
  people,
  site,
}) => {
  const { lesson, everyone } = await people.liveClass(["Ben"]);
  await expectAllSeeAll(everyone);
  const mallory = await people.student("Mallory");
  const seat = async () => {
    const live = await LiveSocket.connect(site.url, mallory.token);
    await live.request("joinClass", { classId: lesson.id, pageId: crypto.randomUUID() });
    const cut = new Promise<string>((resolve) => live.socket.once("disconnect", resolve));
    return { live, cut };
  };

  const unknown = await seat();
  expect(await unknown.live.send("becomeHost", {})).toMatchObject({ ok: false });
  unknown.live.close();

  const flood = await seat();
  for (let count = 0; count < 2_000; count++) flood.live.socket.emit("raiseHand", { raised: true });
  await flood.cut;
  await expectHealthy(mallory.context.request);

  const oversize = await seat();
  oversize.live.socket.emit("raiseHand", { raised: "x".repeat(100_000) });
  await oversize.cut;
  await expectHealthy(mallory.context.request);
  await expectAllSeeAll(everyone);
});

test("bad REST input is answered 4xx with a message and no stack", async ({ people }) => {
  const { teacher, everyone } = await people.liveClass(["Ben"]);
  const api = teacher.context.request;
  const headers = { authorization: `Bearer ${teacher.token}`, "content-type": "application/json" };
  const deep = `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`;
  const bodies = [
    '{"title": ',
    "null",
    "[]",
    '"text"',
    deep,
    '{"title": 7}',
    '{"title": "a\\u0000b"}',
    '{"title": "ok", "unknown": 1}',
    '{"title": "ok", "starts_at": "yesterday"}',
    '{"title": "ok", "__proto__": {"role": "admin"}}',
    `{"title": "${"x".repeat(10_000_000)}"}`,
  ];
  for (const body of bodies) {
    const reply = await api.post("/api/classes", { headers, data: Buffer.from(body) });
    expect(reply.status(), body.slice(0, 60)).toBeGreaterThanOrEqual(400);
    expect(reply.status(), body.slice(0, 60)).toBeLessThan(500);
    const answer = (await reply.json()) as { message: string };
    expect(answer.message).toEqual(expect.any(String));
    expect(JSON.stringify(answer)).not.toMatch(/\bat .*\.ts|node_modules/);
  }
  const wrongType = { ...headers, "content-type": "text/html" };
  expect((await api.post("/api/classes", { headers: wrongType, data: "<p>" })).status()).toBe(415);
  expect([404, 405]).toContain((await api.put("/api/classes", { headers, data: {} })).status());
  expect((await api.get("/api/classes/not-an-id", { headers })).status()).toBe(400);
  await expectHealthy(api);
  await expectAllSeeAll(everyone);
});
