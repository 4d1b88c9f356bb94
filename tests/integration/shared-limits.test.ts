import { randomUUID } from "node:crypto";

import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { DEFAULT_LIMITS } from "../../backend/src/kernel/config/config.ts";
import { RedisCounts } from "../../backend/src/kernel/shared-counts/RedisCounts.ts";
import { type TestApp, TOKEN_SECRET, appOn, openApp, silent } from "../../backend/test/app.ts";
import { InMemoryPorts } from "../../signaling/test/InMemoryPorts.ts";
import { SignalingHarness, localSfu } from "../../signaling/test/SignalingHarness.ts";
import { SOCKETS_PER_PERSON } from "../../signaling/src/wire/limits.ts";
import { RedisServer } from "../support/servers/RedisServer.ts";

const LIMIT = 10;
const limits = {
  ...DEFAULT_LIMITS,
  callsPerMinute: LIMIT,
  perDay: { ...DEFAULT_LIMITS.perDay, messages: { each: 3, all: 100 } },
};

let redis: RedisServer;
beforeAll(async () => {
  redis = await RedisServer.start();
});
afterAll(() => redis.close());

/** Whether counts are shared now. */
const answers = async (counts: RedisCounts) => (await counts.add("anything", 1_000)) !== null;

describe("two copies of the site with one Redis", () => {
  let first: TestApp;
  let second: Awaited<ReturnType<typeof appOn>>;
  beforeAll(async () => {
    first = await openApp({ limits, redisUrl: redis.url });
    second = await appOn(first.database, { limits, redisUrl: redis.url });
  });
  beforeEach(() => untilShared());
  afterAll(async () => {
    await second.app.close();
    await second.backend.close();
    await first.close();
  });

  const untilShared = async () => {
    for (const { backend } of [first, second])
      await expect.poll(() => answers(backend.sharedCounts as RedisCounts)).toBe(true);
  };
  let address = 0;
  /** From an address of its own, so that only these calls count. */
  const caller = () => {
    const remoteAddress = `203.0.113.${(address += 1)}`;
    return async ({ app }: Pick<TestApp, "app">, times: number) => {
      const statuses: number[] = [];
      while (statuses.length < times)
        statuses.push((await app.inject({ url: "/api/ip", remoteAddress })).statusCode);
      return statuses;
    };
  };
  const refused = (statuses: number[]) => statuses.filter((status) => status === 429).length;

  it("count the calls of an address together, and say when to try again", async () => {
    const call = caller();
    const statuses = [...(await call(first, 6)), ...(await call(second, 6))];
    expect([refused(statuses), new Set(statuses)]).toEqual([2, new Set([200, 429])]);
    const { headers } = await second.app.inject({
      url: "/api/ip",
      remoteAddress: `203.0.113.${address}`,
    });
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    expect(refused(await caller()(second, LIMIT))).toBe(0);
  });

  it("count the messages of a day together", async () => {
    const remoteAddress = "198.51.100.9";
    const payload = { name: "Ada", email: "ada@lyceum.example", message: "Good day to you all" };
    const send = async ({ app }: Pick<TestApp, "app">) =>
      (
        await app.inject({
          method: "POST",
          url: "/api/contact/submitContactForm",
          payload,
          remoteAddress,
        })
      ).statusCode;
    const sent = [await send(first), await send(second), await send(first), await send(second)];
    expect(sent).toEqual([200, 200, 200, 429]);
  });

  it.each([
    ["killed", () => redis.close(), () => redis.start()],
    ["frozen", async () => redis.freeze(), async () => redis.goOn()],
  ])(
    "count by themselves while Redis is %s, and together again after it",
    async (_what, stop, resume) => {
      const call = caller();
      expect(refused([...(await call(first, 3)), ...(await call(second, 3))])).toBe(0);
      await stop();
      try {
        const meanwhile = [...(await call(first, LIMIT)), ...(await call(second, LIMIT))];
        // Each goes on from what it had counted itself.
        expect(refused(meanwhile)).toBe(6);
        expect(new Set(meanwhile)).toEqual(new Set([200, 429]));
      } finally {
        await resume();
      }
      await untilShared();
      const next = caller();
      expect(refused([...(await next(first, 6)), ...(await next(second, 6))])).toBe(2);
    },
  );
});

describe("counts in Redis", () => {
  let mine: RedisCounts;
  let theirs: RedisCounts;
  beforeEach(async () => {
    const secret = `${TOKEN_SECRET} ${randomUUID()}`;
    mine = new RedisCounts(redis.url, secret, silent);
    theirs = new RedisCounts(redis.url, secret, silent);
    await expect.poll(() => answers(mine)).toBe(true);
    await expect.poll(() => answers(theirs)).toBe(true);
  });
  afterEach(async () => {
    await mine.close();
    await theirs.close();
  });

  it("begin again when their window ends", async () => {
    expect(await mine.add("x", 400)).toMatchObject({ count: 1 });
    expect(await theirs.add("x", 400)).toMatchObject({ count: 2 });
    await expect.poll(async () => (await mine.add("x", 400))?.count).toBe(1);
  });

  it("give out tokens at one rate to both", async () => {
    const rate = { burst: 5, perSecond: 0.01 };
    const taken = await Promise.all(
      Array.from({ length: 8 }, (_, place) => (place % 2 ? mine : theirs).take("x", rate)),
    );
    expect(taken.filter(Boolean)).toHaveLength(5);
    const quick = { burst: 1, perSecond: 20 };
    expect(await mine.take("y", quick)).toBe(true);
    await expect.poll(() => theirs.take("y", quick)).toBe(true);
  });

  it("forget what a process had open when it ends", async () => {
    await theirs.elsewhere("x", 7);
    expect(await mine.elsewhere("x", 1)).toBe(7);
    expect(await theirs.elsewhere("x", 3)).toBe(1);
    await theirs.close();
    expect(await mine.elsewhere("x", 1)).toBe(0);
  });

  it("know what is open again after Redis has lost everything", async () => {
    await theirs.elsewhere("x", 7);
    await redis.close();
    await expect.poll(() => answers(theirs)).toBe(false);
    await redis.start();
    await expect.poll(() => mine.elsewhere("x", 1)).toBe(7);
  });

  it("of another site are others, and name nobody", async () => {
    const other = new RedisCounts(redis.url, `another ${TOKEN_SECRET}`, silent);
    await expect.poll(() => answers(other)).toBe(true);
    await mine.elsewhere("sockets of 203.0.113.7", 4);
    expect(await other.elsewhere("sockets of 203.0.113.7", 1)).toBe(0);
    await other.close();
  });
});

describe("the sockets of a person at two processes", () => {
  let sfu: Sfu;
  beforeAll(async () => {
    sfu = await localSfu();
  });
  afterAll(() => sfu.close());

  it("are as many in all as at one", async () => {
    const ports = new InMemoryPorts();
    const opened = new AsyncDisposableStack();
    const harnesses: SignalingHarness[] = [];
    for (const _ of [1, 2]) {
      const counts = new RedisCounts(redis.url, TOKEN_SECRET, silent);
      opened.defer(() => counts.close());
      await expect.poll(() => answers(counts)).toBe(true);
      ports.sharedCounts = counts;
      harnesses.push(await SignalingHarness.open(sfu, {}, ports));
    }
    const [near, far] = harnesses as [SignalingHarness, SignalingHarness];
    opened.defer(() => near.close());
    opened.defer(() => far.close());
    const account = ports.enrol("student");
    const pages = [];
    for (let place = 0; place < SOCKETS_PER_PERSON; place += 1)
      pages.push(await (place % 2 ? near : far).page(account));
    await expect(near.page(account)).rejects.toMatchObject({ data: { code: "too_many" } });
    pages[0]?.close();
    await expect
      .poll(() =>
        near.page(account).then(
          () => "in",
          () => "refused",
        ),
      )
      .toBe("in");
    await opened.disposeAsync();
  });
});
