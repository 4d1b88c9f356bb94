import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { say } from "../../../test/chat-messages.ts";
import { KnownClass } from "../../../test/KnownClass.ts";
import type { LivePage } from "../../../test/LivePage.ts";
import { publish } from "../../../test/publish.ts";
import { SignalingHarness, localSfu } from "../../../test/SignalingHarness.ts";

/** More than four people are an audience, fewer than three are none. */
const LISTING = { from: 4, every: 20, lingers: 60 };
/** Of an audience. */
const MANY = 8;

type Seat = { page: LivePage; known: KnownClass; name: string };

let sfu: Sfu;
let harness: SignalingHarness;
let classId: string;
let host: Seat;
let seats: Seat[];

const enter = async (name: string, role: "student" | "teacher" | "admin" = "student") =>
  sit(harness.ports.enrol(role, name), name);
const sit = async (account: ReturnType<typeof harness.ports.enrol>, name: string, was?: Seat) => {
  const page = await harness.page(account, was?.page.pageId);
  const seat = { page, name, known: await KnownClass.join(page, classId) };
  seats.push(seat);
  return seat;
};
const leave = async (seat: Seat) => {
  seats.splice(seats.indexOf(seat), 1);
  await seat.page.request("leaveClass", {});
};
const enterMany = async (count: number) => {
  const entered: Seat[] = [];
  while (entered.length < count) entered.push(await enter(`Student ${seats.length}`));
  return entered;
};
/** Until every page knows these people, with a number of all or none, and itself. */
const allKnow = (names: string[], headcount: number | null) =>
  expect
    .poll(() => seats.map(({ known }) => [known.others.names.toSorted(), known.headcount]))
    .toEqual(
      seats.map(({ name }) => [names.filter((each) => each !== name).toSorted(), headcount]),
    );
const faults = () => seats.flatMap(({ known }) => known.faults);

beforeAll(async () => {
  sfu = await localSfu();
});
afterAll(() => sfu.close());
const openClass = async (listing = LISTING) => {
  harness = await SignalingHarness.open(sfu, { listing });
  seats = [];
  const teacher = harness.ports.enrol("teacher", "Ada");
  classId = harness.ports.addClass(teacher.person).id;
  host = await sit(teacher, "Ada");
  await host.page.request("startClass", {});
};
beforeEach(() => openClass());
afterEach(() => harness.close());

describe("an audience", () => {
  it("knows its hosts and how many it is; who comes and goes is no notice", async () => {
    await enterMany(MANY);
    await allKnow(["Ada"], MANY + 1);
    for (const { page } of seats) page.heard.length = 0;
    const late = await enter("Zoë");
    await allKnow(["Ada"], MANY + 2);
    await leave(late);
    await allKnow(["Ada"], MANY + 1);
    const heard = new Set(seats.flatMap(({ page }) => page.heard.map(({ name }) => name)));
    expect([...heard]).toEqual(["headcountChanged"]);
    expect(faults()).toEqual([]);
  });

  it("is told of another host, of a raised hand and of who is heard, and no more when that is over", async () => {
    const [first, second] = await enterMany(MANY);
    await allKnow(["Ada"], MANY + 1);
    const helper = await enter("Eve", "admin");
    await allKnow(["Ada", "Eve"], MANY + 2);
    await first!.page.request("raiseHand", { raised: true });
    await allKnow(["Ada", "Eve", first!.name], MANY + 2);
    expect(host.known.people.get(first!.known.self)).toMatchObject({ handRaised: true });
    const { producer } = await publish(second!.page);
    await allKnow(["Ada", "Eve", first!.name, second!.name], MANY + 2);
    await expect.poll(() => first!.known.others.producers).toEqual([producer]);
    await host.page.request("lowerAllHands", {});
    await second!.page.request("pauseProducer", { producerId: producer.id });
    await allKnow(["Ada", "Eve"], MANY + 2);
    expect(host.known.others.producers).toEqual([]);
    await second!.page.request("resumeProducer", { producerId: producer.id });
    await allKnow(["Ada", "Eve", second!.name], MANY + 2);
    await expect.poll(() => host.known.others.producers).toEqual([producer]);
    await leave(helper);
    await leave(second!);
    await allKnow(["Ada"], MANY);
    expect(host.known.others.producers).toEqual([]);
    expect(faults()).toEqual([]);
  });

  it("knows nothing of a stream that is off, and all of what its person sends once one is on", async () => {
    const [first] = await enterMany(MANY);
    await allKnow(["Ada"], MANY + 1);
    const { media, producer: voice } = await publish(first!.page);
    await first!.page.request("pauseProducer", { producerId: voice.id });
    await allKnow(["Ada"], MANY + 1);
    expect(first!.page.notices("producerChanged")).not.toEqual([]);
    const { mediaKept, producers } = await first!.page.join(classId);
    expect([mediaKept, producers.map(({ id }) => id)]).toEqual([true, [voice.id]]);
    await first!.page.request("restartIce", { transportId: media.send.id });
    await first!.page.request("resumeProducer", { producerId: voice.id });
    await expect.poll(() => host.known.others.producers.map(({ id }) => id)).toEqual([voice.id]);
    await host.page.request("muteParticipant", {
      participantId: first!.known.self,
      source: "microphone",
    });
    await first!.page.notice("mutedByHost");
    await allKnow(["Ada"], MANY + 1);
  });

  it("lists no more people than that, voices and hands before cameras", async () => {
    const students = await enterMany(MANY);
    await allKnow(["Ada"], MANY + 1);
    const cameras = students.slice(0, LISTING.from - 1);
    for (const { page } of cameras) await publish(page, "camera");
    await allKnow(["Ada", ...cameras.map(({ name }) => name)], MANY + 1);
    const [speaker] = students.slice(-1);
    await publish(speaker!.page);
    const two = cameras.slice(0, LISTING.from - 2).map(({ name }) => name);
    await allKnow(["Ada", speaker!.name, ...two], MANY + 1);
    expect(faults()).toEqual([]);
  });

  it("lists no more people than that where hands go up and down one after the other", async () => {
    const students = await enterMany(MANY);
    await allKnow(["Ada"], MANY + 1);
    const { page: watching, known } = students.at(-1)!;
    let most = 0;
    watching.socket.onAny(() => {
      most = Math.max(most, known.others.names.length);
    });
    for (const { page } of students.slice(0, -1)) {
      await page.request("raiseHand", { raised: true });
      await page.request("raiseHand", { raised: false });
    }
    await students[0]!.page.request("raiseHand", { raised: true });
    await allKnow(["Ada", students[0]!.name], MANY + 1);
    expect(most).toBeLessThanOrEqual(LISTING.from);
    expect(faults()).toEqual([]);
  });

  it("counts the same for a page that came just before another left", async () => {
    await harness.close();
    await openClass({ ...LISTING, every: 500 });
    const [first] = await enterMany(MANY);
    await allKnow(["Ada"], MANY + 1);
    await enter("Kim");
    await leave(first!);
    await allKnow(["Ada"], MANY + 1);
    expect(faults()).toEqual([]);
  });

  it("becomes a class that lists everybody once most have left", async () => {
    const students = await enterMany(MANY);
    await students[0]!.page.request("raiseHand", { raised: true });
    await allKnow(["Ada", students[0]!.name], MANY + 1);
    for (const student of students.slice(2)) await leave(student);
    await leave(students[1]!);
    await allKnow(["Ada", students[0]!.name], null);
    await enter("Kim");
    await allKnow(["Ada", students[0]!.name, "Kim"], null);
    expect(faults()).toEqual([]);
  });

  it("is whole for a page that was away, and for one that came while it changed", async () => {
    const students = await enterMany(MANY);
    const [, gone] = students;
    gone!.page.close();
    seats.splice(seats.indexOf(gone!), 1);
    await students[2]!.page.request("raiseHand", { raised: true });
    await allKnow(["Ada", students[2]!.name], MANY + 1);
    const joining = enterMany(1);
    await students[2]!.page.request("raiseHand", { raised: false });
    await joining;
    await allKnow(["Ada"], MANY + 2);
    expect(faults()).toEqual([]);
  });
});

describe("a host of an audience", () => {
  it("finds anybody by name, page by page, and acts on them", async () => {
    const students = await enterMany(MANY);
    await enter("Zoë Ortiz");
    const find = (query: string, after = 0) =>
      host.page.request("listParticipants", { query, after });
    const { participants, count, next } = await find("zoe o");
    expect(participants.map(({ name }) => name)).toEqual(["Zoë Ortiz"]);
    expect([count, next]).toEqual([1, null]);
    expect((await find("")).participants).toHaveLength(MANY + 2);
    expect(await students[0]!.page.codeOf("listParticipants", { query: "", after: 0 })).toBe(
      "forbidden",
    );
    await host.page.request("askToUnmute", {
      participantId: participants[0]!.id,
      source: "microphone",
    });
    await seats.at(-1)!.page.notice("askedToUnmute");
    await host.page.request("removeParticipant", { participantId: participants[0]!.id });
    expect((await find("zoe")).count).toBe(0);
    expect(host.page.notices("participantLeft").filter(({ why }) => why === "removed")).toEqual([]);
  });

  it("reads a message of somebody who is not listed, by name", async () => {
    const students = await enterMany(MANY);
    await allKnow(["Ada"], MANY + 1);
    await say(students[3]!.page, "Good morning");
    const { messages } = await host.page.notice("chatChanged");
    expect(messages[0]!.author.name).toBe(students[3]!.name);
    expect((await host.page.request("readAttendance", {})).people).toHaveLength(MANY + 1);
  });

  it("makes one of them a co-host, whom all then know", async () => {
    const students = await enterMany(MANY);
    await allKnow(["Ada"], MANY + 1);
    const participantId = students[4]!.known.self;
    await host.page.request("setCoHost", { participantId, coHost: true });
    await allKnow(["Ada", students[4]!.name], MANY + 1);
    await host.page.request("setCoHost", { participantId, coHost: false });
    await allKnow(["Ada"], MANY + 1);
    expect(faults()).toEqual([]);
  });
});
