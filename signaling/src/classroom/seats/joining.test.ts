import { randomUUID } from "node:crypto";

import { DEFAULT_CLASS_SETTINGS } from "@lyceum/shared/rest/class-settings.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  onTestFinished,
  vi,
} from "vitest";

import { SignalingHarness, localSfu } from "../../../test/SignalingHarness.ts";
import type { LivePage } from "../../../test/LivePage.ts";
import type { Account } from "../../../test/InMemoryPorts.ts";
import { codeOf as codeOfSending } from "../../../test/chat-messages.ts";
import { Moderation } from "../moderation/Moderation.ts";

let sfu: Sfu;
let harness: SignalingHarness;
let teacher: Account;
let student: Account;
let classId: string;
let host: LivePage;
let guest: LivePage;

beforeAll(async () => {
  sfu = await localSfu();
});
afterAll(() => sfu.close());
beforeEach(async () => {
  harness = await SignalingHarness.open(sfu);
  teacher = harness.ports.enrol("teacher");
  student = harness.ports.enrol("student");
  classId = harness.ports.addClass(teacher.person).id;
  host = await harness.page(teacher);
  guest = await harness.page(student);
  await host.join(classId);
});
afterEach(() => harness.close());

/** Holds the next join up where the database is asked; answers once it is there what lets it go on. */
const heldUp = () => {
  const { promise: goesOn, resolve: goOn } = Promise.withResolvers<void>();
  const { promise: asked, resolve: ask } = Promise.withResolvers<void>();
  const { seatFor } = harness.ports.classes;
  vi.spyOn(harness.ports.classes, "seatFor").mockImplementationOnce(async (...who) => {
    ask();
    await goesOn;
    return seatFor(...who);
  });
  return { asked, goOn };
};

/** The people in the class, as somebody sees them who comes now. */
const inside = async () => {
  const page = await harness.page(harness.ports.enrol("admin"));
  const { participants, you } = await page.join(classId);
  await page.request("leaveClass", {});
  return participants.filter(({ id }) => id !== you.id).map(({ role }) => role);
};

describe("a join that is under way", () => {
  it("seats nobody who left meanwhile", async () => {
    const { asked, goOn } = heldUp();
    const joining = guest.send("joinClass", { classId, pageId: guest.pageId });
    await asked;
    const leaving = guest.codeOf("leaveClass", {});
    goOn();
    await joining;
    expect(await leaving).toBe("ok");
    expect(await inside()).toEqual(["host"]);
    expect(await guest.codeOf("raiseHand", { raised: true })).toBe("conflict");
  });

  it("seats nobody whose socket was lost meanwhile", async () => {
    const { asked, goOn } = heldUp();
    guest.socket.emit("joinClass", { classId, pageId: guest.pageId }, () => undefined);
    await asked;
    guest.close();
    await expect.poll(() => harness.held().sockets).toBe(1);
    goOn();
    expect(await inside()).toEqual(["host"]);
    expect(host.notices("participantJoined")).toHaveLength(1);
  });

  it("leaves a page that has no seat and asks for none as it is", async () => {
    expect(await guest.codeOf("leaveClass", {})).toBe("conflict");
  });
});

describe("a student who was put out", () => {
  const putOut = async () => {
    await host.request("startClass", {});
    const { you } = await guest.join(classId);
    await host.request("removeParticipant", { participantId: you.id });
  };

  it("stays out after a restart, until the class is next started", async () => {
    await putOut();
    const { ports } = harness;
    await harness.close();
    harness = await SignalingHarness.open(sfu, {}, ports);
    const back = await harness.page(student);
    const join = { classId, pageId: randomUUID() };
    expect(await back.codeOf("joinClass", join)).toBe("forbidden");
    const hostBack = await harness.page(teacher, host.pageId);
    await hostBack.join(classId);
    await hostBack.request("stopClass", {});
    expect(await back.codeOf("joinClass", join)).toBe("conflict");
    await hostBack.request("startClass", {});
    expect(await back.codeOf("joinClass", join)).toBe("ok");
  });

  it("keeps the seat where that cannot be written down, and the host can ask again", async () => {
    const { you } = await guest.join(classId);
    harness.ports.away = true;
    expect(await host.codeOf("removeParticipant", { participantId: you.id })).toBe("internal");
    harness.ports.away = false;
    expect(await inside()).toEqual(["host", "student"]);
    expect(await host.codeOf("removeParticipant", { participantId: you.id })).toBe("ok");
    expect(await inside()).toEqual(["host"]);
  });

  it("is out, whatever join came first", async () => {
    const { you } = await guest.join(classId);
    const { asked, goOn } = heldUp();
    const again = await harness.page(student);
    const join = { classId, pageId: again.pageId };
    const joining = again.codeOf("joinClass", join);
    await asked;
    const removing = host.codeOf("removeParticipant", { participantId: you.id });
    goOn();
    expect([await joining, await removing]).toEqual(["ok", "ok"]);
    expect(await inside()).toEqual(["host"]);
    expect(await again.codeOf("joinClass", join)).toBe("forbidden");
  });

  it("is out, also of a seat that is new since the host asked", async () => {
    const { you } = await guest.join(classId);
    const other = await (await harness.page(harness.ports.enrol("student"))).join(classId);
    const { classes } = harness.ports;
    const { promise: goesOn, resolve: goOn } = Promise.withResolvers<void>();
    const held = vi.spyOn(classes, "putOut").mockImplementationOnce(() => goesOn);
    const asked = vi.spyOn(Moderation.prototype, "remove");
    onTestFinished(() => asked.mockRestore());
    const first = host.codeOf("removeParticipant", { participantId: other.you.id });
    await expect.poll(() => held).toHaveBeenCalledOnce();

    const looked = vi.spyOn(classes, "seatFor");
    const again = await harness.page(student);
    const joining = again.send("joinClass", { classId, pageId: again.pageId });
    await expect.poll(() => looked).toHaveBeenCalledOnce();
    const second = host.codeOf("removeParticipant", { participantId: you.id });
    await expect.poll(() => asked).toHaveBeenCalledTimes(2);
    await guest.request("leaveClass", {});
    goOn();

    expect([await first, await second]).toEqual(["ok", "ok"]);
    expect(await again.notice("seatTaken")).toEqual({ reason: "removed" });
    await joining;
    expect(await codeOfSending(again, "Hello")).toBe("conflict");
    expect(await inside()).toEqual(["host"]);
  });
});

describe("the number of people inside", () => {
  it("is that of a live class, for who may enter it", async () => {
    const countFrom = async (page: LivePage, id = classId) =>
      (await page.request("countInside", { classId: id })).inside;
    await guest.join(classId);
    await host.request("startClass", {});
    const outside = await harness.page(harness.ports.enrol("student"));
    expect(await countFrom(outside)).toBe(2);
    await guest.request("leaveClass", {});
    expect(await countFrom(outside)).toBe(1);
    const closed = harness.ports.addClass(teacher.person, []);
    expect(await countFrom(host, closed.id)).toBe(0);
    harness.ports.setClassSettings(classId, { ...DEFAULT_CLASS_SETTINGS, lobby: "everybody" });
    expect(await countFrom(outside)).toBeNull();
    expect(await countFrom(host)).toBe(1);
    await expect(countFrom(outside, closed.id)).rejects.toThrow("forbidden");
    await expect(countFrom(outside, randomUUID())).rejects.toThrow("not_found");
  });
});
