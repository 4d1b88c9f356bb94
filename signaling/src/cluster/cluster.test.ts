import { randomUUID } from "node:crypto";

import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import type { NoticeBody } from "@lyceum/shared/signaling/notices.ts";
import type { RequestReply } from "@lyceum/shared/signaling/requests.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { chatBody, say } from "../../test/chat-messages.ts";
import type { Account, InMemoryPorts } from "../../test/InMemoryPorts.ts";
import type { LivePage } from "../../test/LivePage.ts";
import { publish } from "../../test/publish.ts";
import { SeveralProcesses } from "../../test/SeveralProcesses.ts";
import { type SignalingHarness, localSfu } from "../../test/SignalingHarness.ts";

let sfu: Sfu;
let processes: SeveralProcesses;
let ports: InMemoryPorts;
let first: SignalingHarness;
let second: SignalingHarness;
let teacher: Account;
let classId: string;

beforeAll(async () => {
  sfu = await localSfu();
});
afterAll(() => sfu.close());
beforeEach(async () => {
  processes = new SeveralProcesses(sfu);
  ({ ports } = processes);
  first = await processes.open();
  second = await processes.open();
  teacher = ports.enrol("teacher", "Ada");
  classId = ports.addClass(teacher.person).id;
});
afterEach(() => processes.close());

/** A teacher at the first process, which so has the class, and a student at the second. */
const openClass = async () => {
  const host = await first.page(teacher);
  await host.join(classId);
  const student = ports.enrol("student", "Ben");
  const guest = await second.page(student);
  const snapshot = await guest.join(classId);
  return { host, guest, student, snapshot };
};

/** Joins, and looks at who was announced before the answer at the moment that it comes. */
const joinCounting = (page: LivePage) =>
  new Promise<{ participants: { name: string }[]; before: string[] }>((resolve) => {
    const body = { classId, pageId: page.pageId };
    page.socket.emit("joinClass", body, (result: { value: RequestReply<"joinClass"> }) =>
      resolve({
        participants: result.value.participants,
        before: page.notices("participantJoined").map(({ participant }) => participant.name),
      }),
    );
  });

/** They are announced at most once in a few seconds. */
const untilReaders = (page: LivePage, told: NoticeBody<"readersChanged">) =>
  expect.poll(() => page.notices("readersChanged").at(-1)).toEqual(told);

const rejoin = async (page: LivePage) => {
  expect(await page.notice("seatMoved")).toEqual({ classId });
  return page.join(classId);
};

describe("a class that another process has", () => {
  it("is joined by whatever process a page's socket is at, and is one class", async () => {
    const { host, guest, snapshot } = await openClass();
    expect(ports.owners.ownerOf(classId)).toBe(1);
    expect(snapshot.participants.map(({ name }) => name)).toEqual(["Ada", "Ben"]);
    expect((await host.notice("participantJoined")).participant.name).toBe("Ben");
    await host.request("startClass", {});
    expect((await guest.notice("classStarted")).class.state).toBe("live");
    await guest.request("raiseHand", { raised: true });
    expect((await host.notice("participantChanged")).participant).toMatchObject({ name: "Ben" });
    expect(await guest.codeOf("stopClass", {})).toBe("forbidden");
  });

  it("is given up by a process that does not know yet that another has it", async () => {
    const { host, guest } = await openClass();
    await host.request("startClass", {});
    ports.owners.take(classId, 2);
    await rejoin(host);
    await rejoin(guest);
    await say(host, "Hello");
    await expect.poll(() => guest.notices("chatChanged")).toHaveLength(1);
    await say(guest, "Hello, Ada");
    await expect.poll(() => host.notices("chatChanged")).toHaveLength(2);
  });

  it("carries media's requests, and keeps acknowledgements and notices in their order", async () => {
    const { host, guest } = await openClass();
    await host.request("startClass", {});
    const { producer } = await publish(guest);
    expect((await host.notice("producerAdded")).producer).toEqual(producer);
    expect(guest.notices("producerAdded")).toEqual([]);
    const numbers = Array.from({ length: 4 }, (_, place) => `Number ${place}`);
    for (const text of numbers) await say(guest, text);
    const said = () => host.notices("chatChanged").flatMap(({ messages }) => messages);
    await expect.poll(() => said().map(({ text }) => text)).toEqual(numbers);
  });

  it("tells a page nothing before the answer that it comes after", async () => {
    await openClass();
    const names = Array.from({ length: 12 }, (_, place) => `Student ${place}`);
    const guests = await Promise.all(
      names.map((name) => second.page(ports.enrol("student", name))),
    );
    const known = await Promise.all(
      guests.map(async (guest) => {
        const { participants, before } = await joinCounting(guest);
        const told = participants.map(({ name }) => name);
        // What came before the answer is in it: a page that takes it afterwards forgets nobody.
        const forgotten = before.filter((name) => !told.includes(name));
        return { forgotten, told };
      }),
    );
    expect(known.flatMap(({ forgotten }) => forgotten)).toEqual([]);
    expect(Math.max(...known.map(({ told }) => told.length))).toBe(names.length + 2);
  });

  it("learns that a page's socket is lost, and that its person left", async () => {
    const { host, guest, student } = await openClass();
    guest.close();
    expect((await host.notice("participantChanged")).participant.connected).toBe(false);
    const back = await second.page(student, guest.pageId);
    await back.join(classId);
    expect((await host.notice("participantChanged")).participant.connected).toBe(true);
    await back.request("leaveClass", {});
    expect(await host.notice("participantLeft")).toMatchObject({ why: "left" });
    expect(await back.codeOf("raiseHand", { raised: true })).toBe("conflict");
  });

  it("loses a page that joins a class of another process", async () => {
    const { host, guest } = await openClass();
    const own = ports.addClass(ports.enrol("teacher", "Cleo").person);
    const cleo = await second.page(ports.enrol("admin", "Cleo"));
    await cleo.join(own.id);
    await guest.join(own.id);
    expect(await host.notice("participantLeft")).toMatchObject({ why: "left" });
    expect(ports.owners.ownerOf(own.id)).toBe(2);
    await guest.join(classId);
    expect(await cleo.notice("participantLeft")).toMatchObject({ why: "left" });
    expect((await host.notice("participantJoined")).participant.name).toBe("Ben");
  });

  it("says how many are inside to the lists and doors of every process", async () => {
    const { host } = await openClass();
    const outside = await second.page(ports.enrol("student", "Dora"));
    await host.request("startClass", {});
    const inside = async () => (await outside.request("watchDoor", { classId })).inside;
    await expect.poll(inside).toEqual({ count: 2, names: ["Ada", "Ben"] });
    expect(await outside.request("countInside", { classId })).toEqual({ inside: 2 });
  });

  it("refuses a stranger at a far process as it would here", async () => {
    const closed = ports.addClass(teacher.person, []);
    const host = await first.page(teacher);
    await host.join(closed.id);
    const stranger = await second.page(ports.enrol("student"));
    expect(await stranger.codeOf("joinClass", { classId: closed.id, pageId: randomUUID() })).toBe(
      "forbidden",
    );
    const visitor = await second.page();
    expect(await visitor.codeOf("joinClass", { classId, pageId: randomUUID() })).toBe(
      "unauthenticated",
    );
    const nowhere = { classId: randomUUID(), pageId: randomUUID() };
    expect(await stranger.codeOf("joinClass", nowhere)).toBe("not_found");
  });

  it("puts a person out who was signed out elsewhere", async () => {
    const { host, student } = await openClass();
    ports.endSession(student, "signed-out");
    expect(await host.notice("participantLeft")).toMatchObject({ why: "left" });
  });
});

describe("what several processes know together", () => {
  it("is who is online, and for how long", async () => {
    const admin = await first.page(ports.enrol("admin"));
    const { person, token } = ports.enrol("student", "Ben");
    const before = await admin.request("watchPresence", { personIds: [person.id] });
    expect(before.online).toEqual([]);
    const page = await second.page({ person, token });
    await page.request("watchSession", {});
    expect(await admin.notice("presenceChanged")).toEqual({ personId: person.id, online: true });
    const other = await first.page({ person, token });
    await other.request("watchSession", {});
    page.close();
    expect(admin.notices("presenceChanged")).toEqual([]);
    const late = await second.page(ports.enrol("admin"));
    const { online } = await late.request("watchPresence", { personIds: [person.id] });
    expect(online).toEqual([person.id]);
    await first.close();
    expect(await late.notice("presenceChanged")).toEqual({ personId: person.id, online: false });
  });

  it("is how many people read a blog, each once", async () => {
    const blogId = ports.addBlog();
    const ben = ports.enrol("student", "Ben");
    const here = await first.page(ben);
    await here.request("watchBlog", { blogId, after: 0 });
    const there = await second.page(ben);
    expect((await there.request("watchBlog", { blogId, after: 0 })).readers).toBe(1);
    const cleo = await second.page(ports.enrol("student", "Cleo"));
    await cleo.request("watchBlog", { blogId, after: 0 });
    await untilReaders(here, { blogId, readers: 2 });
    cleo.close();
    await untilReaders(here, { blogId, readers: 1 });
  });
});

describe("a class whose process goes", () => {
  it("goes on at the next one, with the pages on the sockets that they have", async () => {
    const { host, guest } = await openClass();
    await host.request("startClass", {});
    await guest.notice("classStarted");
    await first.close();
    const { class: found } = await rejoin(guest);
    expect(found.state).toBe("live");
    expect(ports.owners.ownerOf(classId)).toBe(2);
    const back = await second.page(teacher, host.pageId);
    const { participants } = await back.join(classId);
    expect(participants.map(({ name }) => name).toSorted()).toEqual(["Ada", "Ben"]);
    await back.request("stopClass", {});
    expect(await guest.notice("classEnded")).toMatchObject({ reason: "stopped" });
  });

  it("is let go of by a process that could not renew its lease, and found where it is now", async () => {
    const { host, guest } = await openClass();
    await host.request("startClass", {});
    await guest.notice("classStarted");
    ports.owners.fence(1);
    await rejoin(guest);
    expect(ports.owners.ownerOf(classId)).toBe(2);
    expect(await host.notice("seatMoved")).toEqual({ classId });
    expect(await host.codeOf("stopClass", {})).toBe("conflict");
    expect(host.notices("classEnded")).toEqual([]);
  });

  it("is not changed any more by a process that stood still, before that learns of it", async () => {
    const { host, guest } = await openClass();
    await host.request("startClass", {});
    ports.owners.stall(1);
    expect(await host.codeOf("stopClass", {})).toBe("unavailable");
    expect(await guest.codeOf("sendMessage", chatBody("Hello"))).toBe("unavailable");
    expect((await ports.classes.find(classId))?.state).toBe("live");
    await rejoin(guest);
    expect(ports.owners.ownerOf(classId)).toBe(2);
  });

  it("keeps nothing of a page that only asked about it", async () => {
    const { host } = await openClass();
    await host.request("startClass", {});
    const known = () => first.held()["cluster"] ?? 0;
    const before = known();
    const passer = await second.page(ports.enrol("student", "Cleo"));
    await passer.request("countInside", { classId });
    expect(known()).toBe(before + 1);
    passer.close();
    await expect.poll(known).toBe(before);
  });

  it("keeps nothing of a page that is gone before it is known whom to ask", async () => {
    const { host } = await openClass();
    await host.request("startClass", {});
    const known = () => first.held()["cluster"] ?? 0;
    const sockets = () => second.held()["sockets"] ?? 0;
    const [passer, next] = [
      await second.page(ports.enrol("student", "Cleo")),
      await second.page(ports.enrol("student", "Dan")),
    ];
    const [before, connected] = [known(), sockets()];
    const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    ports.owners.beforeAnswer = async () => {
      asked.resolve();
      await answered.promise;
    };
    const unanswered = passer.request("countInside", { classId }).catch(() => undefined);
    await asked.promise;
    passer.close();
    await expect.poll(sockets).toBe(connected - 1);
    ports.owners.beforeAnswer = null;
    answered.resolve();
    await next.request("countInside", { classId });
    expect(known()).toBe(before + 1);
    await unanswered;
  });

  it("is opened by its next process also where it could not be read at first", async () => {
    const host = await first.page(teacher);
    await host.join(classId);
    await host.request("startClass", {});
    const listLive = ports.classes.listLive.bind(ports.classes);
    let failed = false;
    vi.spyOn(ports.classes, "listLive").mockImplementation(async () => {
      if (failed || ports.owners.ownerOf(classId) !== 2) return listLive();
      failed = true;
      throw new Error("The database is unavailable.");
    });
    ports.owners.fence(1);
    await expect.poll(() => second.held()["classes"]).toBe(1);
    expect(failed).toBe(true);
  });

  it("is taken by another process although nobody asks for it", async () => {
    const host = await first.page(teacher);
    await host.join(classId);
    await host.request("startClass", {});
    ports.owners.fence(1);
    await expect.poll(() => ports.owners.ownerOf(classId)).toBe(2);
  });
});
