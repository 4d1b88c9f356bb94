import { randomUUID } from "node:crypto";

import { QUESTIONS_OPEN_MAX } from "@lyceum/shared/class-limits.ts";
import { AS_THE_CLASS } from "@lyceum/shared/rest/class-settings.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";

import type { LivePage } from "../../../../test/LivePage.ts";
import { openClass } from "../../../../test/open-class.ts";
import { type SignalingHarness, localSfu } from "../../../../test/SignalingHarness.ts";

let sfu: Sfu;
let harness: SignalingHarness;
let classId: string;
let host: LivePage;
let guest: LivePage;
let other: LivePage;

beforeAll(async () => {
  sfu = await localSfu();
});
afterAll(() => sfu.close());
beforeEach(async () => {
  const opened = await openClass(sfu, ["Ben", "Cleo"]);
  ({ harness, classId, host, guest } = opened);
  other = opened.guests[1]!;
  await host.request("startClass", {});
});
afterEach(() => harness.close());

const ask = async (page: LivePage, text: string) =>
  (await page.request("askQuestion", { key: randomUUID(), text })).question;
const read = (page: LivePage) => page.request("readQuestions", { after: 0 });

it("a question reaches all, and its votes are one a person", async () => {
  const { number } = await ask(guest, "Why is the sky blue?");
  for (let time = 0; time < 3; time += 1) {
    await guest.request("voteQuestion", { number, up: true });
    await other.request("voteQuestion", { number, up: true });
  }
  const heard = () => host.notices("questionsChanged").flatMap(({ questions }) => questions);
  await expect.poll(() => heard().at(-1)).toMatchObject({ number, votes: 2, state: "open" });
  await other.request("voteQuestion", { number, up: false });
  const { questions, voted } = await read(guest);
  expect(questions).toMatchObject([{ number, votes: 1, author: { name: "Ben" } }]);
  expect(voted).toEqual([number]);
  expect((await read(other)).voted).toEqual([]);
});

it("a question that could not be read back at once reaches all later, with or without another", async () => {
  const { questions } = harness.ports;
  const heard = () =>
    host.notices("questionsChanged").flatMap((notice) => notice.questions.map(({ text }) => text));
  const failing = vi.spyOn(questions, "changedAfter").mockRejectedValueOnce(new Error("away"));
  await ask(guest, "One?");
  await expect.poll(() => failing).toHaveBeenCalled();
  await ask(other, "Two?");
  await expect.poll(heard).toEqual(expect.arrayContaining(["One?", "Two?"]));
  failing.mockRejectedValueOnce(new Error("away"));
  await ask(guest, "Three?");
  await expect.poll(heard).toContain("Three?");
});

it("many votes at once are a few notices", async () => {
  const { number } = await ask(guest, "Why?");
  const pages = await Promise.all(
    Array.from({ length: 20 }, () => harness.page(harness.ports.enrol("student"))),
  );
  await Promise.all(pages.map((page) => page.join(classId)));
  await Promise.all(pages.map((page) => page.request("voteQuestion", { number, up: true })));
  const last = () => host.notices("questionsChanged").at(-1)?.questions.at(-1);
  await expect.poll(() => last()?.votes).toBe(20);
  expect(host.notices("questionsChanged").length).toBeLessThan(15);
});

it("is answered by hosts, aloud or in writing, and closed for votes then", async () => {
  const first = await ask(guest, "One?");
  const second = await ask(guest, "Two?");
  const answer = (page: LivePage, number: number, text: string | null) =>
    page.codeOf("answerQuestion", { number, answer: text });
  expect(await answer(guest, first.number, "Me")).toBe("forbidden");
  expect(await answer(host, first.number, null)).toBe("ok");
  expect(await answer(host, second.number, "Because.")).toBe("ok");
  expect(await answer(host, 999, null)).toBe("not_found");
  expect((await read(other)).questions).toMatchObject([
    { state: "live", answer: null },
    { state: "written", answer: "Because." },
  ]);
  const { number } = first;
  expect(await other.codeOf("voteQuestion", { number, up: true })).toBe("conflict");
});

it("is deleted by its author while it is open, and by hosts", async () => {
  const { number } = await ask(guest, "A slip");
  expect(await other.codeOf("deleteQuestion", { number })).toBe("forbidden");
  expect(await guest.codeOf("deleteQuestion", { number })).toBe("ok");
  expect(await guest.codeOf("deleteQuestion", { number })).toBe("not_found");
  const answered = await ask(guest, "Why?");
  await host.request("answerQuestion", { number: answered.number, answer: null });
  expect(await guest.codeOf("deleteQuestion", { number: answered.number })).toBe("forbidden");
  expect(await host.codeOf("deleteQuestion", { number: answered.number })).toBe("ok");
  expect((await read(other)).questions).toMatchObject([
    { state: "deleted", text: "" },
    { state: "deleted", text: "" },
  ]);
});

it("sent twice is there once; a person has ten open ones at most", async () => {
  const twice = { key: randomUUID(), text: "Once?" };
  const [one, two] = [
    await guest.request("askQuestion", twice),
    await guest.request("askQuestion", twice),
  ];
  expect(two).toEqual(one);
  for (let place = 1; place < QUESTIONS_OPEN_MAX; place += 1) await ask(guest, `Q ${place}?`);
  expect(await guest.codeOf("askQuestion", { key: randomUUID(), text: "More?" })).toBe("too_many");
  await ask(other, "Mine?");
});

it("sent again is answered also to whom a host took writing since, as no other is", async () => {
  const [sent, theirs] = [1, 2].map((place) => ({ key: randomUUID(), text: `Q ${place}?` }));
  const first = await guest.request("askQuestion", sent!);
  await other.request("askQuestion", theirs!);
  const participantId = first.question.author.participantId!;
  await host.request("setPermissions", { participantId, own: { ...AS_THE_CLASS, chat: false } });
  expect(await guest.request("askQuestion", sent!)).toEqual(first);
  expect(await guest.codeOf("askQuestion", theirs!)).toBe("forbidden");
  expect(await guest.codeOf("askQuestion", { key: randomUUID(), text: "More?" })).toBe("forbidden");
});

it("is asked in a live class only, and gone with its session", async () => {
  const { number } = await ask(guest, "Why?");
  await host.request("stopClass", {});
  expect(await host.codeOf("answerQuestion", { number, answer: null })).toBe("conflict");
  await host.request("startClass", {});
  expect((await read(host)).questions).toEqual([]);
  expect(await host.codeOf("answerQuestion", { number, answer: null })).toBe("not_found");
});
