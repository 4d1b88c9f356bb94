import { randomUUID } from "node:crypto";

import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { type NewPoll, NewPoll as NewPollSchema } from "@lyceum/shared/polls.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import type { Account } from "../../../../test/InMemoryPorts.ts";
import type { LivePage } from "../../../../test/LivePage.ts";
import { enterClass, openClass } from "../../../../test/open-class.ts";
import { localSfu, SignalingHarness } from "../../../../test/SignalingHarness.ts";

const QUIZ: NewPoll = {
  kind: "single",
  question: "What is 2 + 2?",
  options: ["3", "4"],
  anonymous: false,
  right: [1],
  points: 5,
};

let sfu: Sfu;
let harness: SignalingHarness;
let classId: string;
let teacher: Account;
let student: Account;
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

const ask = async (poll: Partial<NewPoll> = {}) =>
  (await host.request("createPoll", { ...QUIZ, ...poll })).poll;
const vote = (page: LivePage, pollId: string, ...choices: number[]) =>
  page.codeOf("votePoll", { pollId, choices, text: null });
const firstOf = async (page: LivePage) => (await page.request("readPolls", {})).polls[0]!;

describe("a poll", () => {
  it("reaches everyone, with what is right for hosts alone until it is closed and shown", async () => {
    const { id: pollId } = await ask();
    expect((await guest.notice("pollChanged")).poll).toMatchObject({ id: pollId, right: null });
    expect((await host.notice("pollChanged")).poll).toMatchObject({ id: pollId, right: [1] });
    await host.request("setPollState", { pollId, open: true, shown: true });
    expect((await guest.notice("pollChanged")).poll.right).toBeNull();
    await host.request("setPollState", { pollId, open: false, shown: true });
    expect((await guest.notice("pollChanged")).poll.right).toEqual([1]);
  });

  it("is asked once where its page sends it again, and answered as it is by then", async () => {
    const key = randomUUID();
    const { poll } = await host.request("createPoll", { ...QUIZ, key });
    await host.request("setPollState", { pollId: poll.id, open: false, shown: false });
    const again = await host.request("createPoll", { ...QUIZ, key });
    expect(again.poll).toEqual({ ...poll, open: false });
    const other = (await host.request("createPoll", { ...QUIZ, key: randomUUID() })).poll;
    const { polls } = await host.request("readPolls", {});
    expect(polls.map((view) => view.poll.id)).toEqual([poll.id, other.id]);
  });

  it("has options that differ", async () => {
    const asked = { ...QUIZ, options: ["Yes", " Yes "] };
    const refused = await host.send("createPoll", asked);
    expect(refused).toMatchObject({ code: "invalid", message: "Two options are the same." });
  });

  it("takes one vote a person, and none when it is closed", async () => {
    const { id: pollId } = await ask();
    expect(await vote(guest, pollId, 1)).toBe("ok");
    expect(await vote(guest, pollId, 0)).toBe("conflict");
    await host.request("setPollState", { pollId, open: false, shown: false });
    expect(await vote(host, pollId, 1)).toBe("conflict");
    expect(await firstOf(guest)).toMatchObject({ voted: true, yours: [1], results: null });
  });

  it("counts live for hosts, and for students once it is shown", async () => {
    const { id: pollId } = await ask();
    await vote(guest, pollId, 1);
    expect((await host.notice("pollCounted")).results).toMatchObject({ voters: 1, counts: [0, 1] });
    expect(guest.notices("pollCounted")).toEqual([]);
    expect((await firstOf(guest)).results).toBeNull();
    await host.request("setPollState", { pollId, open: true, shown: true });
    expect((await guest.notice("pollCounted")).results).toMatchObject({ counts: [0, 1] });
    expect((await firstOf(guest)).results).toMatchObject({ counts: [0, 1] });
  });

  it("is counted later where its votes could not be read at once", async () => {
    const { id: pollId } = await ask();
    vi.spyOn(harness.ports.polls, "resultsOf").mockRejectedValueOnce(new Error("away"));
    await vote(guest, pollId, 1);
    expect((await host.notice("pollCounted")).results).toMatchObject({ voters: 1, counts: [0, 1] });
  });

  it("is shown to a new co-host as to the other hosts, and to one who is none any more as to students", async () => {
    const { id: pollId } = await ask();
    await vote(host, pollId, 1);
    await host.notice("pollCounted");
    expect((await guest.notice("pollChanged")).poll.right).toBeNull();
    const { you } = await guest.join(classId);
    const appoint = (coHost: boolean) =>
      host.request("setCoHost", { participantId: you.id, coHost });
    await appoint(true);
    expect((await guest.notice("pollChanged")).poll).toMatchObject({ id: pollId, right: [1] });
    expect((await guest.notice("pollCounted")).results).toMatchObject({ voters: 1 });
    await appoint(false);
    expect((await guest.notice("pollChanged")).poll).toMatchObject({ id: pollId, right: null });
    expect(guest.notices("pollCounted")).toEqual([]);
  });

  it("goes on after a restart in the middle of it, with every vote", async () => {
    const { id: pollId } = await ask();
    await vote(guest, pollId, 1);
    await harness.close();
    harness = await SignalingHarness.open(sfu, {}, harness.ports);
    [host, guest] = (await enterClass(harness, classId, [teacher, student])) as [
      LivePage,
      LivePage,
    ];
    expect(await vote(guest, pollId, 0)).toBe("conflict");
    expect(await vote(host, pollId, 0)).toBe("ok");
    const again = await firstOf(host);
    expect(again.results).toMatchObject({ voters: 2, counts: [1, 1] });
  });

  it("belongs to its session: after the end there is none, and the next start has its own", async () => {
    const { id: pollId } = await ask();
    await host.request("stopClass", {});
    expect(await host.request("readPolls", {})).toEqual({ polls: [] });
    expect(await host.codeOf("createPoll", QUIZ)).toBe("conflict");
    await host.request("startClass", {});
    expect(await host.request("readPolls", {})).toEqual({ polls: [] });
    expect(await vote(host, pollId, 1)).toBe("not_found");
  });

  it("is asked, closed and read by name by hosts alone", async () => {
    const { id: pollId } = await ask();
    expect(await guest.codeOf("createPoll", QUIZ)).toBe("forbidden");
    const shown = { pollId, open: false, shown: true };
    expect(await guest.codeOf("setPollState", shown)).toBe("forbidden");
    expect(await guest.codeOf("readPollVotes", { pollId })).toBe("forbidden");
    const secret = await ask({ anonymous: true, points: 0 });
    expect(await host.codeOf("readPollVotes", { pollId: secret.id })).toBe("forbidden");
    expect(await host.codeOf("readPollVotes", { pollId })).toBe("ok");
  });
});

describe("polls drawn from the questions of the course", () => {
  const keep = (...ids: string[]) => {
    for (const id of ids)
      harness.ports.polls.questions.set(id, {
        ...QUIZ,
        question: id,
        teacherId: teacher.person.id,
      });
  };
  const [one, two, none] = [1, 2, 3].map(
    (last) => `00000000-0000-4000-8000-00000000000${last}`,
  ) as [string, string, string];

  it("reach everyone in their order, with what is right for hosts alone", async () => {
    keep(one, two);
    const { polls } = await host.request("drawPolls", { questionIds: [two, one] });
    expect(polls.map(({ question }) => question)).toEqual([two, one]);
    for (const question of [two, one]) {
      expect((await guest.notice("pollChanged")).poll).toMatchObject({ question, right: null });
      expect((await host.notice("pollChanged")).poll).toMatchObject({ question, right: [1] });
    }
  });

  it("are asked once where their page sends them again", async () => {
    keep(one, two);
    const drawing = { questionIds: [two, one], key: randomUUID() };
    const first = await host.request("drawPolls", drawing);
    expect(await host.request("drawPolls", drawing)).toEqual(first);
    expect((await host.request("readPolls", {})).polls).toHaveLength(2);
    await host.request("drawPolls", { ...drawing, key: randomUUID() });
    expect((await host.request("readPolls", {})).polls).toHaveLength(4);
  });

  it("are drawn by the course's teacher: by no student, and by no student who is a co-host", async () => {
    keep(one);
    const drawing = { questionIds: [one] };
    expect(await guest.codeOf("drawPolls", drawing)).toBe("forbidden");
    const { you } = await guest.join(classId);
    await host.request("setCoHost", { participantId: you.id, coHost: true });
    expect(await guest.codeOf("createPoll", QUIZ)).toBe("ok");
    expect(await guest.codeOf("drawPolls", drawing)).toBe("forbidden");
    expect(await host.codeOf("drawPolls", { questionIds: [one, none] })).toBe("not_found");
    expect(await host.codeOf("drawPolls", { questionIds: [one, one] })).toBe("invalid");
    expect(await host.codeOf("drawPolls", { questionIds: [] })).toBe("invalid");
    await host.request("stopClass", {});
    expect(await host.codeOf("drawPolls", drawing)).toBe("conflict");
  });
});

describe("what is no poll", () => {
  it.each<[string, object]>([
    ["one option", { options: ["4"] }],
    ["options of a short answer", { kind: "text" }],
    ["two right options of which one is chosen", { right: [0, 1] }],
    ["a right option that it does not have", { right: [2] }],
    ["points without a right option", { right: [] }],
    ["points without names", { anonymous: true }],
    ["no question", { question: " " }],
    ["a question without an end", { question: "x".repeat(301) }],
    ["a broken character", { question: "\ud800" }],
    ["an option named twice", { kind: "multiple", right: [1, 1] }],
  ])("is refused: %s", (_what, change) => {
    expect(NewPollSchema.safeParse(QUIZ).success).toBe(true);
    expect(NewPollSchema.safeParse({ ...QUIZ, ...change }).success).toBe(false);
  });
});
