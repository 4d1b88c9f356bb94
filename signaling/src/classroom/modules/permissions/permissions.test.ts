import { randomUUID } from "node:crypto";

import {
  AS_THE_CLASS,
  DEFAULT_CLASS_SETTINGS,
  type Permission,
} from "@lyceum/shared/rest/class-settings.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import type { ClassSnapshot } from "@lyceum/shared/signaling/classroom.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import type { Account } from "../../../../test/InMemoryPorts.ts";
import type { LivePage } from "../../../../test/LivePage.ts";
import { openClass } from "../../../../test/open-class.ts";
import { publish } from "../../../../test/publish.ts";
import { picture, voice } from "../../../../test/rtp.ts";
import { localSfu, SignalingHarness } from "../../../../test/SignalingHarness.ts";

type Seated = { page: LivePage; snapshot: ClassSnapshot; account: Account };

const ALL = DEFAULT_CLASS_SETTINGS.permissions;

let sfu: Sfu;
let harness: SignalingHarness;
let classId: string;
let host: Seated;
let guest: Seated;

beforeAll(async () => {
  sfu = await localSfu();
});
afterAll(() => sfu.close());
beforeEach(async () => {
  const opened = await openClass(sfu, []);
  ({ harness, classId } = opened);
  host = { page: opened.host, account: opened.teacher, snapshot: await opened.host.join(classId) };
  await host.page.request("startClass", {});
  guest = await enter(harness.ports.enrol("student", "Ben"));
});
afterEach(() => harness.close());

const enter = async (account: Account): Promise<Seated> => {
  const page = await harness.page(account);
  return { page, account, snapshot: await page.join(classId) };
};
const idOf = ({ snapshot }: Seated) => snapshot.you.id;

const forbid = async (...which: Permission[]) => {
  const permissions = { ...ALL, ...Object.fromEntries(which.map((each) => [each, false])) };
  harness.ports.setClassSettings(classId, { permissions, lobby: "off", captions: false });
  await guest.page.notice("permissionsChanged");
};
const allow = (participantId: string, own: Partial<Record<Permission, boolean>>) =>
  host.page.request("setPermissions", { participantId, own: { ...AS_THE_CLASS, ...own } });

/** What a page of its own making gets when it publishes a source, whatever its buttons show. */
const codeOfPublishing = async ({ page }: Seated, source: "microphone" | "camera" | "screen") => {
  const { send } = await page.request("openMedia", {});
  const sound = source === "microphone";
  return page.codeOf("produce", {
    transportId: send.id,
    source,
    kind: sound ? "audio" : "video",
    rtpParameters: sound ? voice() : picture(),
    paused: false,
  });
};

describe("the permissions of a class", () => {
  it("allow everything at first", () => {
    expect(guest.snapshot.permissions).toEqual({
      class: ALL,
      you: ALL,
      captions: false,
      people: [],
    });
  });

  it.each([
    ["speak", "microphone"],
    ["camera", "camera"],
    ["share", "screen"],
  ] as const)("without %s refuse a %s of a student, and of no host", async (permission, source) => {
    await forbid(permission);
    expect(await codeOfPublishing(guest, source)).toBe("forbidden");
    expect(await codeOfPublishing(host, source)).toBe("ok");
    const other = source === "camera" ? "microphone" : "camera";
    expect(await codeOfPublishing(guest, other)).toBe("ok");
  });

  it("pause what is published already, which its owner cannot resume", async () => {
    const { producer } = await publish(guest.page, "microphone");
    await forbid("speak");
    expect(await guest.page.notice("mutedByHost")).toEqual({ source: "microphone" });
    const changed = await host.page.notice("producerChanged");
    expect(changed.producer).toMatchObject({ id: producer.id, paused: true, mutedByHost: true });
    const resume = () => guest.page.codeOf("resumeProducer", { producerId: producer.id });
    expect(await resume()).toBe("forbidden");
    harness.ports.setClassSettings(classId, DEFAULT_CLASS_SETTINGS);
    await guest.page.notice("permissionsChanged");
    expect(await resume()).toBe("ok");
  });

  it("pause also what is being published at the moment of the change", async () => {
    const { send } = await guest.page.request("openMedia", {});
    const body = { transportId: send.id, source: "microphone", kind: "audio", paused: false };
    const producing = guest.page.send("produce", { ...body, rtpParameters: voice() });
    await allow(idOf(guest), { speak: false });
    await producing;
    await expect
      .poll(async () => (await guest.page.join(classId)).producers)
      .not.toContainEqual(expect.objectContaining({ paused: false }));
  });

  it("are the same after signaling was restarted", async () => {
    await forbid("camera", "chat");
    await allow(idOf(guest), { camera: true });
    await harness.close();
    harness = await SignalingHarness.open(sfu, {}, harness.ports);
    const [again, other] = [
      await enter(guest.account),
      await enter(harness.ports.enrol("student", "Cleo")),
    ];
    expect(again.snapshot.permissions?.you).toEqual({ ...ALL, chat: false, files: false });
    expect(other.snapshot.permissions?.you).toEqual({
      ...ALL,
      camera: false,
      chat: false,
      files: false,
    });
    expect(await codeOfPublishing(other, "camera")).toBe("forbidden");
    expect(await codeOfPublishing(again, "camera")).toBe("ok");
  });

  it("that cannot be read let nobody in", async () => {
    await harness.close();
    harness = await SignalingHarness.open(sfu, {}, harness.ports);
    harness.ports.classSettings.away = true;
    const page = await harness.page(guest.account);
    expect(await page.codeOf("joinClass", { classId, pageId: page.pageId })).not.toBe("ok");
    harness.ports.classSettings.away = false;
    await page.join(classId);
  });
});

describe("one person's permissions", () => {
  it("go before those of the class, and no other student learns of them", async () => {
    await forbid("speak");
    const other = await enter(harness.ports.enrol("student", "Cleo"));
    host.page.heard.length = 0;
    await allow(idOf(guest), { speak: true });
    expect((await guest.page.notice("permissionsChanged")).you).toEqual(ALL);
    expect((await host.page.notice("permissionsChanged")).people).toEqual([
      { participantId: idOf(guest), own: { ...AS_THE_CLASS, speak: true }, coHost: false },
    ]);
    expect(await codeOfPublishing(guest, "microphone")).toBe("ok");
    expect(await codeOfPublishing(other, "microphone")).toBe("forbidden");
    expect(other.page.notices("permissionsChanged")).toEqual([]);
  });

  it("are set by hosts, for students", async () => {
    const body = { participantId: idOf(guest), own: AS_THE_CLASS };
    expect(await guest.page.codeOf("setPermissions", body)).toBe("forbidden");
    const ofHost = { ...body, participantId: idOf(host) };
    expect(await host.page.codeOf("setPermissions", ofHost)).toBe("forbidden");
    expect(await host.page.codeOf("setPermissions", { ...body, participantId: "nobody" })).toBe(
      "not_found",
    );
  });
});

describe("the chat", () => {
  it("is closed to whom it is forbidden, for new words and changed ones, and to no host", async () => {
    const write = ({ page }: Seated) =>
      page.send("sendMessage", { key: randomUUID(), to: "all", text: "Hello", replyTo: null });
    const sent = await guest.page.request("sendMessage", {
      key: randomUUID(),
      to: "all",
      text: "Hello",
      replyTo: null,
    });
    await allow(idOf(guest), { chat: false });
    expect(await write(guest)).toMatchObject({ ok: false, code: "forbidden" });
    const edited = { number: sent.message.number, text: "Other words" };
    expect(await guest.page.codeOf("editMessage", edited)).toBe("forbidden");
    expect(await write(host)).toMatchObject({ ok: true });
    await allow(idOf(guest), {});
    expect(await write(guest)).toMatchObject({ ok: true });
  });
});

describe("questions", () => {
  const ask = ({ page }: Seated) => page.codeOf("askQuestion", { key: randomUUID(), text: "Why?" });

  it("are closed to one from whom a host took the chat, and open while that of the class is off", async () => {
    await forbid("chat");
    expect(await ask(guest)).toBe("ok");
    await allow(idOf(guest), { chat: false });
    expect(await ask(guest)).toBe("forbidden");
    expect(await ask(host)).toBe("ok");
    await allow(idOf(guest), {});
    expect(await ask(guest)).toBe("ok");
  });
});

describe("a co-host", () => {
  const appoint = (coHost: boolean) =>
    host.page.request("setCoHost", { participantId: idOf(guest), coHost });

  it("has a host's rights at once, and has them again after a restart", async () => {
    await forbid("speak");
    await appoint(true);
    expect((await guest.page.join(classId)).you.role).toBe("host");
    expect(await codeOfPublishing(guest, "microphone")).toBe("ok");
    const other = await enter(harness.ports.enrol("student", "Cleo"));
    expect(await guest.page.codeOf("removeParticipant", { participantId: idOf(other) })).toBe("ok");
    await harness.close();
    harness = await SignalingHarness.open(sfu, {}, harness.ports);
    expect((await enter(guest.account)).snapshot.you.role).toBe("host");
  });

  it("that is one no more loses the rights, and what they published without permission", async () => {
    await forbid("speak");
    await appoint(true);
    expect(await codeOfPublishing(guest, "microphone")).toBe("ok");
    await appoint(false);
    expect(await guest.page.notice("mutedByHost")).toEqual({ source: "microphone" });
    expect(await guest.page.codeOf("stopClass", {})).toBe("forbidden");
    expect((await guest.page.join(classId)).you.role).toBe("student");
  });

  it("is shown as one to everybody", async () => {
    const other = await enter(harness.ports.enrol("student", "Cleo"));
    await appoint(true);
    const { participants } = await other.page.join(classId);
    const shown = participants.map(({ name, role, coHost }) => [name, role, coHost]);
    expect(shown.toSorted()).toEqual([
      ["Ada", "host", false],
      ["Ben", "host", true],
      ["Cleo", "student", false],
    ]);
    const changes = other.page.notices("participantChanged").map(({ participant }) => participant);
    expect(changes.at(-1)).toMatchObject({ name: "Ben", role: "host", coHost: true });
  });

  it("whom the database calls one no more loses the rights in the class at once", async () => {
    await appoint(true);
    await harness.ports.classSettings.setCoHost(classId, guest.account.person.id, false);
    harness.ports.setClassSettings(classId, DEFAULT_CLASS_SETTINGS);
    await expect.poll(() => guest.page.codeOf("muteAll", {})).toBe("forbidden");
    expect((await guest.page.join(classId)).you).toMatchObject({ role: "student", coHost: false });
  });

  it("appoints nobody, and takes no right from the teacher", async () => {
    const other = await enter(harness.ports.enrol("student", "Cleo"));
    const set = (by: Seated, of: Seated, coHost: boolean) =>
      by.page.codeOf("setCoHost", { participantId: idOf(of), coHost });
    expect(await set(guest, guest, true)).toBe("forbidden");
    await appoint(true);
    expect(await set(guest, other, true)).toBe("forbidden");
    expect(await set(guest, host, false)).toBe("forbidden");
    expect(await set(guest, guest, false)).toBe("forbidden");
    expect(await set(host, host, false)).toBe("forbidden");
  });
});

describe("muting all", () => {
  it("pauses the students' microphones alone, and lets them speak again", async () => {
    const [mine, theirs] = [await publish(host.page), await publish(guest.page)];
    await host.page.request("muteAll", {});
    const { producers } = await guest.page.join(classId);
    const paused = Object.fromEntries(producers.map((each) => [each.id, each.paused]));
    expect(paused).toEqual({ [mine.producer.id]: false, [theirs.producer.id]: true });
    const body = { producerId: theirs.producer.id };
    expect(await guest.page.codeOf("resumeProducer", body)).toBe("ok");
    expect(await guest.page.codeOf("muteAll", {})).toBe("forbidden");
  });
});
