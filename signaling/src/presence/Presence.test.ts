import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { SignalingHarness, localSfu, quiet } from "../../test/SignalingHarness.ts";
import type { LivePage } from "../../test/LivePage.ts";
import type { Account } from "../../test/InMemoryPorts.ts";
import type { Connection } from "../wire/connection.ts";
import type { PresenceSpan } from "../ports/presence.ts";
import { Presence } from "./Presence.ts";
import { union } from "./union.ts";

const HOUR = 3_600_000;
const BEAT = 20_000;

const spentIn = (spans: readonly PresenceSpan[], personId: string): number =>
  union(spans.filter((span) => span.personId === personId)).reduce(
    (sum, { from, to }) => sum + to - from,
    0,
  );

describe("the time of people's pages", () => {
  let sfu: Sfu;
  let harness: SignalingHarness;
  let student: Account;
  let now: number;

  beforeAll(async () => {
    sfu = await localSfu();
  });
  afterAll(() => sfu.close());
  beforeEach(async () => {
    now = Date.UTC(2026, 4, 1);
    harness = await SignalingHarness.open(sfu, { clock: () => now });
    student = harness.ports.enrol("student");
  });
  afterEach(() => harness.close());

  const spent = () => spentIn(harness.ports.presence, student.person.id);

  const say = (pages: readonly LivePage[], visible: boolean) =>
    pages.map((page) => page.request("reportPresence", { visible }));
  /** Something comes from hidden pages too: their sockets are alive. */
  const pass = async (
    time: number,
    visible: readonly LivePage[],
    hidden: readonly LivePage[] = [],
  ) => {
    for (const end = now + time; now < end;) {
      now = Math.min(end, now + BEAT);
      await Promise.all([...say(visible, true), ...say(hidden, false)]);
    }
  };

  it("of two that are open together for an hour is one hour", async () => {
    const pages = [await harness.page(student), await harness.page(student)];
    await pass(0, pages);
    for (const page of pages) await page.request("reportPresence", { visible: true });
    await pass(HOUR, pages);
    await harness.close();
    expect(spent()).toBe(HOUR);
  });

  it("of one that is hidden is none, but in a class that is live", async () => {
    const teacher = harness.ports.enrol("teacher");
    const { id } = harness.ports.addClass(teacher.person);
    const [host, page] = [await harness.page(teacher), await harness.page(student)];
    await host.join(id);
    await page.join(id);
    // No longer than a socket's burst of requests lasts.
    await pass(HOUR / 6, [], [host, page]);
    await host.request("startClass", {});
    await pass(HOUR / 2, [], [host, page]);
    await host.request("stopClass", {});
    await pass(HOUR / 6, [], [host, page]);
    await harness.close();
    expect(spent()).toBe(HOUR / 2);
    expect(spentIn(harness.ports.presence, teacher.person.id)).toBe(HOUR / 2);
  });

  it("in a class is not that of a visitor of the green room, nor of who has left", async () => {
    const teacher = harness.ports.enrol("teacher");
    const { id } = harness.ports.addClass(teacher.person);
    const [host, page] = [await harness.page(teacher), await harness.page(student)];
    await host.join(id);
    await host.request("startClass", {});
    await pass(BEAT, []);
    await page.join(id);
    await pass(BEAT, []);
    await page.request("leaveClass", {});
    await pass(BEAT, []);
    await harness.close();
    expect(spent()).toBe(BEAT);
  });

  it("is none of a visitor's", async () => {
    const visitor = await harness.page();
    expect(await visitor.codeOf("reportPresence", { visible: true })).toBe("unauthenticated");
  });
});

describe("what could not be written", () => {
  it("is written later, and nothing twice", async () => {
    let now = 0;
    let away = true;
    const written: PresenceSpan[] = [];
    const presence = new Presence({
      clock: () => now,
      record: async (spans) => {
        if (away) throw new Error("The database is away.");
        written.push(...spans);
      },
      log: quiet,
    });
    const connection = { person: { id: "somebody" } } as Connection;
    presence.opened(connection);
    presence.see(connection, true);
    now = 10_000;
    presence.see(connection, true);
    await presence.write();
    now = 25_000;
    presence.see(connection, false);
    await presence.write();
    expect(written).toEqual([]);
    away = false;
    await presence.close();
    expect(written).toEqual([{ personId: "somebody", from: 0, to: 25_000 }]);
  });
});
