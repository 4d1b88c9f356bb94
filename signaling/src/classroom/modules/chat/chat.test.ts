import { CHAT_SHOWN } from "@lyceum/shared/class-limits.ts";
import { DEFAULT_CLASS_SETTINGS } from "@lyceum/shared/rest/class-settings.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import type { ChatMessage } from "@lyceum/shared/signaling/chat.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import type { Account } from "../../../../test/InMemoryPorts.ts";
import { chatBody, codeOf, say } from "../../../../test/chat-messages.ts";
import type { LivePage } from "../../../../test/LivePage.ts";
import { openClass } from "../../../../test/open-class.ts";
import { localSfu, SignalingHarness } from "../../../../test/SignalingHarness.ts";

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
  ({ harness, teacher, student, classId, host, guest } = await openClass(sfu));
});
afterEach(() => harness.close());

const start = () => host.request("startClass", {});
const textsOf = (page: LivePage) =>
  page.notices("chatChanged").flatMap(({ messages }) => messages.map(({ text }) => text));
const allowChat = (chat: boolean) =>
  harness.ports.setClassSettings(classId, {
    ...DEFAULT_CLASS_SETTINGS,
    permissions: { ...DEFAULT_CLASS_SETTINGS.permissions, chat },
  });
const another = async (name: string) => {
  const page = await harness.page(harness.ports.enrol("student", name));
  return { page, snapshot: await page.join(classId) };
};

describe("a message", () => {
  beforeEach(start);

  it("reaches everyone in the class, once, with its author", async () => {
    const { page } = await another("Cleo");
    const message = await say(guest, "  Good morning  ");
    expect(message).toMatchObject({ to: "all", text: "Good morning", deletedBy: null });
    expect(message.author).toMatchObject({ name: "Ben", role: "student" });
    for (const each of [host, guest, page]) {
      expect((await each.notice("chatChanged")).messages).toEqual([message]);
      expect(each.notices("chatChanged")).toEqual([]);
    }
  });

  it("to the hosts reaches them and its author alone, also when it is read or deleted", async () => {
    const { page } = await another("Cleo");
    const message = await say(guest, "I am lost", { to: "hosts" });
    expect((await host.notice("chatChanged")).messages).toEqual([message]);
    expect((await guest.notice("chatChanged")).messages).toEqual([message]);
    const { number } = message;
    const codes = [
      await page.codeOf("deleteMessage", { number }),
      await page.codeOf("editMessage", { number, text: "Mine" }),
      await codeOf(page, "Which?", { replyTo: number }),
    ];
    expect(codes).toEqual(["not_found", "not_found", "not_found"]);
    await host.request("deleteMessage", { number });
    expect((await page.request("readChat", { after: null })).messages).toEqual([]);
    expect((await page.request("readChat", { after: 0 })).messages).toEqual([]);
    expect(textsOf(page)).toEqual([]);
    expect((await guest.request("readChat", { after: null })).messages).toHaveLength(1);
  });

  it("to the hosts reaches a new co-host too, and nobody for whom that ends", async () => {
    const { page, snapshot } = await another("Cleo");
    await say(guest, "To all");
    const message = await say(guest, "I am lost", { to: "hosts" });
    await page.notice("chatChanged");
    const appoint = (coHost: boolean) =>
      host.request("setCoHost", { participantId: snapshot.you.id, coHost });
    await appoint(true);
    expect((await page.notice("chatChanged")).messages).toEqual([message]);
    await appoint(false);
    await say(guest, "Still to all");
    await expect.poll(() => textsOf(page)).toEqual(["Still to all"]);
  });

  it("that is sent twice is there once, and both times acknowledged alike", async () => {
    const twice = chatBody("Once");
    const [first, second] = await Promise.all([
      guest.request("sendMessage", twice),
      guest.request("sendMessage", twice),
    ]);
    expect(second).toEqual(first);
    expect((await host.request("readChat", { after: null })).messages).toEqual([first.message]);
  });

  it("sent again is answered also to whom the chat was taken since, and reaches nobody twice", async () => {
    const [sent, theirs] = [chatBody("Mine"), chatBody("Not mine")];
    const first = await guest.request("sendMessage", sent);
    await host.request("sendMessage", theirs);
    allowChat(false);
    await guest.notice("permissionsChanged");
    expect(await guest.request("sendMessage", sent)).toEqual(first);
    expect(await guest.codeOf("sendMessage", theirs)).toBe("forbidden");
    expect(await codeOf(guest, "New")).toBe("forbidden");
    await say(host, "Listen");
    await expect.poll(() => textsOf(host)).toEqual(["Mine", "Not mine", "Listen"]);
  });

  it("that could not be written is refused, and reaches no one", async () => {
    harness.ports.away = true;
    expect(await codeOf(guest, "Lost")).toBe("internal");
    harness.ports.away = false;
    await say(guest, "Kept");
    await host.notice("chatChanged");
    expect(textsOf(host)).toEqual([]);
  });

  it("may answer another, but no message to the hosts in front of all", async () => {
    const { number } = await say(guest, "May I?", { to: "hosts" });
    expect(await codeOf(host, "You may", { replyTo: number })).toBe("forbidden");
    const answer = await say(host, "You may", { replyTo: number, to: "hosts" });
    expect(answer.replyTo).toBe(number);
    expect(await codeOf(host, "What?", { replyTo: 999 })).toBe("not_found");
  });

  it("is edited and deleted by its author within five minutes, and deleted by a host at any time", async () => {
    const { number } = await say(guest, "Helo");
    const edited = (await guest.request("editMessage", { number, text: "Hello" })).message;
    expect(edited).toMatchObject({ number, text: "Hello", editedAt: expect.any(String) });
    expect(await host.codeOf("editMessage", { number, text: "Mine" })).toBe("forbidden");
    harness.ports.chat.age(6);
    expect(await guest.codeOf("editMessage", { number, text: "Late" })).toBe("forbidden");
    expect(await guest.codeOf("deleteMessage", { number })).toBe("forbidden");
    const deleted = (await host.request("deleteMessage", { number })).message;
    expect(deleted).toMatchObject({ number, text: null, deletedBy: "host" });
    expect(deleted.version).toBeGreaterThan(edited.version);
    await expect.poll(() => textsOf(guest)).toEqual(["Helo", "Hello", null]);
  });

  it.each([
    ["nothing", "  \n "],
    ["zero-width characters alone", "\u200b\u2060\ufeff"],
    ["10,000 lines", "a\n".repeat(10_000)],
    ["too much", "x".repeat(2_001)],
    ["a null character", "a\0b"],
    ["half a character", "a\ud800"],
  ])("of %s is refused", async (_what, text) => {
    expect(await codeOf(guest, text)).toBe("invalid");
    expect((await host.request("readChat", { after: null })).messages).toEqual([]);
  });
});

describe("the chat", () => {
  it("is closed unless the class is live", async () => {
    const codes = async () => [
      await codeOf(guest, "Hello?"),
      await guest.codeOf("readChat", { after: null }),
      await host.codeOf("readOlderChat", { before: 9 }),
    ];
    expect(await codes()).toEqual(["conflict", "conflict", "conflict"]);
    await start();
    await say(guest, "Hello");
    await host.request("stopClass", {});
    expect(await codeOf(host, "Still here?")).toBe("conflict");
    await start();
    const part = await host.request("readChat", { after: null });
    expect(part).toMatchObject({ messages: [], more: false });
  });

  it("gives a latecomer the last 200, and the rest by scrolling", async () => {
    await start();
    const { session_id } = (await harness.ports.classes.find(classId))!;
    const author = { sessionId: session_id!, authorId: teacher.person.id, name: "Ada" };
    const made = Array.from({ length: CHAT_SHOWN + 50 }, (_, place) => `Message ${place}`);
    for (const text of made)
      await harness.ports.chat.add({
        ...author,
        ...chatBody(text),
        role: "host",
      });
    const { page } = await another("Cleo");
    const last = await page.request("readChat", { after: null });
    expect(last.messages.map(({ text }) => text)).toEqual(made.slice(50));
    expect(last.more).toBe(true);
    const { number } = last.messages[0]!;
    const rest = await page.request("readOlderChat", { before: number });
    expect(rest.messages.map(({ text }) => text)).toEqual(made.slice(0, 50));
    expect(rest.more).toBe(false);
    const first = await page.request("readChat", { after: 0 });
    const second = await page.request("readChat", { after: first.version });
    expect([first.more, second.more]).toEqual([true, false]);
    expect([...first.messages, ...second.messages].map(({ text }) => text)).toEqual(made);
  });

  it("stays slow after a restart", async () => {
    await start();
    expect(await guest.codeOf("setChat", { slow: 60 })).toBe("forbidden");
    await host.request("setChat", { slow: 60 });
    expect(await guest.notice("chatSet")).toEqual({ slow: 60 });
    await harness.close();
    harness = await SignalingHarness.open(sfu, {}, harness.ports);
    const again = await harness.page(student);
    expect((await again.join(classId)).chat).toEqual({ slow: 60 });
    await say(again, "One");
    expect(await codeOf(again, "Two")).toBe("too_many");
  });

  it("that is off by the class's settings, the one switch, is for hosts, and for all once it is on again", async () => {
    await start();
    allowChat(false);
    await guest.notice("permissionsChanged");
    expect(await codeOf(guest, "Psst")).toBe("forbidden");
    await say(host, "Please listen");
    allowChat(true);
    await guest.notice("permissionsChanged");
    await say(guest, "Thank you");
  });

  it("may be slow for students, except for the last message sent again", async () => {
    await host.request("setChat", { slow: 60 });
    await start();
    const first = chatBody("One");
    await guest.request("sendMessage", first);
    expect(await codeOf(guest, "Two")).toBe("too_many");
    expect(await guest.codeOf("sendMessage", first)).toBe("ok");
    await guest.request("leaveClass", {});
    await guest.join(classId);
    expect(await codeOf(guest, "Two")).toBe("too_many");
    await say(host, "One");
    await say(host, "Two");
  });

  it("takes no flood of one person, and goes on for the others", async () => {
    await start();
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => guest.send("sendMessage", chatBody("Spam"))),
    );
    const codes = answers.map((each) => (each.ok ? "ok" : each.code));
    expect(codes.filter((code) => code === "ok").length).toBeLessThanOrEqual(10);
    expect(codes.filter((code) => code === "too_many").length).toBeGreaterThanOrEqual(20);
    const refused = answers.find(({ ok }) => !ok);
    expect(refused).toMatchObject({ code: "too_many", reason: "writing_too_fast" });
    await say(host, "Enough");
  });

  it("opens where the database is away, and keeps nobody out", async () => {
    await harness.close();
    harness = await SignalingHarness.open(sfu, {}, harness.ports);
    harness.ports.away = true;
    const page = await harness.page(teacher);
    await page.join(classId);
    harness.ports.away = false;
    await page.request("startClass", {});
    expect(await say(page, "Here we are")).toMatchObject({ text: "Here we are" });
  });
});

describe("a line that is cut ten times", () => {
  it("loses no message, doubles none, and leaves the same order on every page", async () => {
    await start();
    const sender = await another("Cleo");
    const written: string[] = [];
    const write = async () => {
      for (let place = 0; place < 40; place += 1) {
        const text = `Message ${place}`;
        const page = place % 2 ? host : sender.page;
        const code = await codeOf(page, text);
        if (code === "ok") written.push(text);
        else await vi.waitFor(async () => expect(await codeOf(page, text)).toBe("ok"), 10_000);
        if (code !== "ok") written.push(text);
      }
    };
    const known = new Map<number, ChatMessage>();
    const take = (messages: ChatMessage[]) => {
      for (const each of messages)
        if ((known.get(each.number)?.version ?? 0) < each.version) known.set(each.number, each);
    };
    let after = 0;
    const readOn = async (page: LivePage) => {
      for (let more = true; more;) {
        const part = await page.request("readChat", { after });
        take(part.messages);
        ({ more, version: after } = part);
      }
    };
    const writing = write();
    for (let cut = 0; cut < 10; cut += 1) {
      const page = await harness.page(student);
      await page.join(classId);
      await readOn(page);
      page.notices("chatChanged").forEach(({ messages }) => take(messages));
      page.close();
    }
    await writing;
    const page = await harness.page(student);
    await page.join(classId);
    await readOn(page);
    const ordered = [...known.values()].toSorted((one, other) => one.number - other.number);
    expect(ordered.map(({ text }) => text)).toEqual(written);
    const all = await host.request("readChat", { after: null });
    expect(all.messages).toEqual(ordered);
    expect(textsOf(host)).toEqual(written);
  });
});
