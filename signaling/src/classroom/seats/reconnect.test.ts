import { randomUUID } from "node:crypto";

import { DomainError } from "@lyceum/shared/errors.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { SignalingHarness, localSfu } from "../../../test/SignalingHarness.ts";
import type { LivePage } from "../../../test/LivePage.ts";
import type { Account } from "../../../test/InMemoryPorts.ts";
import { voice } from "../../../test/rtp.ts";

let sfu: Sfu;
let harness: SignalingHarness;
let student: Account;
let classId: string;
let host: LivePage;

/** Opens a live class with its host. */
const begin = async (config: Parameters<typeof SignalingHarness.open>[1]) => {
  harness = await SignalingHarness.open(sfu, config);
  const teacher = harness.ports.enrol("teacher", "Ada");
  student = harness.ports.enrol("student", "Ben");
  classId = harness.ports.addClass(teacher.person).id;
  host = await harness.page(teacher);
  await host.join(classId);
  await host.request("startClass", {});
};

beforeEach(async () => {
  sfu = await localSfu();
  // A seat is kept for as long as it is in the product: a busy machine takes its time to be back.
  await begin({ disconnectShown: 50 });
});
afterEach(async () => {
  await harness.close();
  await sfu.close();
});

const publishing = async (page: LivePage) => {
  const media = await page.request("openMedia", {});
  const { producer } = await page.request("produce", {
    transportId: media.send.id,
    source: "microphone",
    kind: "audio",
    rtpParameters: voice(),
    paused: false,
  });
  return { media, producer };
};

/** A live class whose seats are soon given up. */
const beginHurried = async () => {
  await harness.close();
  await begin({ disconnectShown: 50, seatKept: 300 });
};

const killWorker = async () => {
  const { workers } = await sfu.load({});
  for (const { pid } of workers) process.kill(pid, "SIGKILL");
};

describe("a lost socket", () => {
  it("keeps seat and media for the same page", async () => {
    const page = await harness.page(student);
    const first = await page.join(classId);
    const { media, producer } = await publishing(page);
    page.close();
    expect((await host.notice("participantChanged")).participant.connected).toBe(false);

    const back = await harness.page(student, page.pageId);
    const second = await back.join(classId);
    expect(second.you.id).toBe(first.you.id);
    expect(second.mediaKept).toBe(true);
    expect(second.producers).toEqual([producer]);
    expect((await host.notice("participantChanged")).participant.connected).toBe(true);
    expect(await back.codeOf("restartIce", { transportId: media.send.id })).toBe("ok");
    expect(host.notices("producerRemoved")).toEqual([]);
    expect(host.notices("participantLeft")).toEqual([]);
  });

  it("is not shown when the page is back at once", async () => {
    await harness.close();
    await begin({ disconnectShown: 3_000 });
    const page = await harness.page(student);
    await page.join(classId);
    page.close();
    const back = await harness.page(student, page.pageId);
    await back.join(classId);
    await new Promise((resolve) => setTimeout(resolve, 3_500));
    expect(host.notices("participantChanged")).toEqual([]);
  });

  it("gives the seat up in the end", async () => {
    await beginHurried();
    const page = await harness.page(student);
    const { you } = await page.join(classId);
    const { producer } = await publishing(page);
    page.close();
    expect(await host.notice("participantLeft")).toEqual({ participantId: you.id, why: "lost" });
    expect(await host.notice("producerRemoved")).toEqual({ producerId: producer.id });
  });

  it("is lost even when it goes while it joins", async () => {
    await beginHurried();
    const page = await harness.page(student);
    page.socket.emit("joinClass", { classId, pageId: page.pageId }, () => undefined);
    const { participant } = await host.notice("participantJoined");
    page.close();
    expect(await host.notice("participantLeft")).toEqual({
      participantId: participant.id,
      why: "lost",
    });
  });
});

describe("one seat a person", () => {
  it("gives the seat to the newer page, and tells the older", async () => {
    const older = await harness.page(student);
    const first = await older.join(classId);
    const { media, producer } = await publishing(older);
    const newer = await harness.page(student);
    const second = await newer.join(classId);
    expect(await older.notice("seatTaken")).toEqual({ reason: "replaced" });
    expect(second.you.id).toBe(first.you.id);
    expect(second.mediaKept).toBe(false);
    expect(second.participants).toHaveLength(2);
    expect(await host.notice("producerRemoved")).toEqual({ producerId: producer.id });
    expect(host.notices("participantLeft")).toEqual([]);
    expect(await older.codeOf("restartIce", { transportId: media.send.id })).toBe("conflict");
    older.close();
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(host.notices("participantChanged")).toEqual([]);
  });

  it("keeps the seat of a socket that says it is another page, without what that page sent", async () => {
    const page = await harness.page(student);
    const { you } = await page.join(classId);
    const { producer } = await publishing(page);
    const again = await page.request("joinClass", { classId, pageId: randomUUID() });
    expect([again.you.id, again.mediaKept]).toEqual([you.id, false]);
    expect(await host.notice("producerRemoved")).toEqual({ producerId: producer.id });
    expect(await page.codeOf("openMedia", {})).toBe("ok");
    expect(page.notices("seatTaken")).toEqual([]);
  });

  it("seats a person once who joins from many pages at once", async () => {
    const pages = await Promise.all(Array.from({ length: 5 }, () => harness.page(student)));
    const snapshots = await Promise.all(
      pages.map((page) => page.send("joinClass", { classId, pageId: page.pageId })),
    );
    const ids = snapshots.flatMap((each) =>
      each.ok ? [(each.value as { you: { id: string } }).you.id] : [],
    );
    expect(new Set(ids).size).toBe(1);
    await Promise.all(pages.slice(0, 4).map((page) => page.notice("seatTaken")));
    const watcher = await harness.page(harness.ports.enrol("student"));
    expect((await watcher.join(classId)).participants).toHaveLength(3);
  });

  it("tells a page that was replaced while it was away, instead of giving it the seat back", async () => {
    const older = await harness.page(student);
    await older.join(classId);
    older.close();
    await host.notice("participantChanged");
    const newer = await harness.page(student);
    await newer.join(classId);
    const back = await harness.page(student, older.pageId);
    expect(await back.send("joinClass", { classId, pageId: older.pageId })).toMatchObject({
      code: "conflict",
      reason: "seat_replaced",
    });
    expect(newer.notices("seatTaken")).toEqual([]);
    expect(await back.codeOf("joinClass", { classId, pageId: older.pageId })).toBe("ok");
    await newer.notice("seatTaken");
  });

  it("leaves the class before when a page joins another", async () => {
    const page = await harness.page(student);
    const { you } = await page.join(classId);
    const other = harness.ports.addClass(harness.ports.enrol("teacher").person);
    await page.join(other.id);
    expect(await host.notice("participantLeft")).toEqual({ participantId: you.id, why: "left" });
  });
});

describe("the media host", () => {
  it("goes on on another worker when its own dies: what is published stays, also for a page that opens media again", async () => {
    const page = await harness.page(student);
    await page.join(classId);
    const { producer } = await publishing(page);
    await killWorker();
    expect(await page.notice("mediaLost")).toMatchObject({ restart: { consumers: [] } });
    const latecomer = await harness.page(harness.ports.enrol("student"));
    expect((await latecomer.join(classId)).producers).toEqual([producer]);
    // The teacher had no media.
    expect(host.notices("mediaLost")).toEqual([]);
    const again = await publishing(page);
    const last = await harness.page(harness.ports.enrol("student"));
    expect((await last.join(classId)).producers).toEqual([again.producer]);
  });

  it("is away: a class is not started, and starts once it is back", async () => {
    await host.request("stopClass", {});
    const { openRoom } = sfu;
    sfu.openRoom = () => Promise.reject(new DomainError("unavailable", "away"));
    expect(await host.codeOf("startClass", {})).toBe("unavailable");
    expect((await harness.ports.classes.find(classId))?.state).toBe("ended");
    sfu.openRoom = openRoom;
    expect(await host.codeOf("startClass", {})).toBe("ok");
  });
});

describe("signaling", () => {
  it("takes live classes over after a restart", async () => {
    const { ports } = harness;
    await harness.close();
    harness = await SignalingHarness.open(sfu, { disconnectShown: 50 }, ports);
    const page = await harness.page(student);
    const { seat, hostPresent } = await page.join(classId);
    expect({ seat, hostPresent }).toEqual({ seat: "inside", hostPresent: false });
    expect(await page.codeOf("openMedia", {})).toBe("ok");
  });

  it("ends a class that it took over and to which no host comes", async () => {
    const { ports } = harness;
    await harness.close();
    harness = await SignalingHarness.open(sfu, { hostReturn: 3_000, disconnectShown: 50 }, ports);
    const page = await harness.page(student);
    expect(await page.join(classId)).toMatchObject({ seat: "inside", hostPresent: false });
    expect(await page.notice("classEnded")).toMatchObject({ reason: "deserted" });
    expect((await ports.classes.find(classId))?.state).toBe("ended");
  });

  it("refuses a page that has no token of ours and lets a visitor do nothing", async () => {
    const visitor = await harness.page();
    const joining = { classId, pageId: randomUUID() };
    expect(await visitor.codeOf("joinClass", joining)).toBe("unauthenticated");
  });
});
