import { randomUUID } from "node:crypto";

import { DEFAULT_CLASS_SETTINGS } from "@lyceum/shared/rest/class-settings.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { chatBody, codeOf, say } from "../../../../test/chat-messages.ts";
import type { Account } from "../../../../test/InMemoryPorts.ts";
import type { LivePage } from "../../../../test/LivePage.ts";
import { openClass } from "../../../../test/open-class.ts";
import { localSfu, type SignalingHarness } from "../../../../test/SignalingHarness.ts";

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
  await host.request("startClass", {});
});
afterEach(() => harness.close());

describe("a file in the chat", () => {
  const fileOf = (account: Account) => harness.ports.chat.addFile(account.person.id, "a.pdf");
  const forbidFiles = () => {
    const permissions = { ...DEFAULT_CLASS_SETTINGS.permissions, files: false };
    harness.ports.setClassSettings(classId, { ...DEFAULT_CLASS_SETTINGS, permissions });
  };

  it("is announced with its message, once", async () => {
    const file = fileOf(student);
    const message = await say(guest, "Look", { file: file.id });
    expect(message.file).toEqual(file);
    expect((await host.notice("chatChanged")).messages).toEqual([message]);
    expect(await codeOf(guest, "Again", { file: file.id })).toBe("not_found");
    await host.request("deleteMessage", { number: message.number });
    const { messages } = await host.request("readChat", { after: null });
    expect(messages.map((each) => each.file)).toEqual([null]);
  });

  it("sent again with its message is answered also to whom files were taken since", async () => {
    const sent = chatBody("Look", { file: fileOf(student).id });
    const first = await guest.request("sendMessage", sent);
    forbidFiles();
    await guest.notice("permissionsChanged");
    expect(await guest.request("sendMessage", sent)).toEqual(first);
  });

  it("of another, or of no one, is announced by nobody", async () => {
    const file = fileOf(teacher);
    expect(await codeOf(guest, "Mine", { file: file.id })).toBe("not_found");
    expect(await codeOf(guest, "None", { file: randomUUID() })).toBe("not_found");
    expect((await host.request("readChat", { after: null })).messages).toEqual([]);
  });

  it("is refused to those who may not send any, whatever their page shows; a host may", async () => {
    forbidFiles();
    await guest.notice("permissionsChanged");
    expect(await codeOf(guest, "Look", { file: fileOf(student).id })).toBe("forbidden");
    expect(await codeOf(guest, "Words alone")).toBe("ok");
    expect(await codeOf(host, "Look", { file: fileOf(teacher).id })).toBe("ok");
  });

  it("reaches nobody in the lobby", async () => {
    harness.ports.setClassSettings(classId, { ...DEFAULT_CLASS_SETTINGS, lobby: "everybody" });
    const waiting = await harness.page(harness.ports.enrol("student", "Cleo"));
    const { pageId } = waiting;
    expect(await waiting.codeOf("joinClass", { classId, pageId })).toBe("in_lobby");
    await say(host, "Look", { file: fileOf(teacher).id });
    await guest.notice("chatChanged");
    expect(waiting.heard.map(({ name }) => name)).not.toContain("chatChanged");
    expect(await codeOf(waiting, "Hello")).toBe("conflict");
    expect(await waiting.codeOf("readChat", { after: null })).toBe("conflict");
  });
});
