import { DEFAULT_CLASS_SETTINGS } from "@lyceum/shared/rest/class-settings.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import type { NoticeName } from "@lyceum/shared/signaling/notices.ts";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";

import { say } from "../../../test/chat-messages.ts";
import type { LivePage } from "../../../test/LivePage.ts";
import { openClass } from "../../../test/open-class.ts";
import { publish } from "../../../test/publish.ts";
import { localSfu } from "../../../test/SignalingHarness.ts";

/** What one student makes everyone's page do, who sends as fast as a socket can. */
let sfu: Sfu;
let opened: Awaited<ReturnType<typeof openClass>>;

beforeAll(async () => {
  sfu = await localSfu();
});
afterAll(() => sfu.close());
beforeEach(async () => {
  opened = await openClass(sfu);
  await opened.host.request("startClass", {});
});
afterEach(() => opened.harness.close());

/** Requests of one flood: fewer than a socket may send at once, if each counted for one. */
const FLOOD = 120;
/** Each page gets no more notices than this. */
const HEARD_MOST = 40;

type Times = (time: number) => Promise<unknown>;

const raisesAndLowers = (guest: LivePage): Times => {
  return (time) => guest.codeOf("raiseHand", { raised: time % 2 === 0 });
};
const edits = async (guest: LivePage): Promise<Times> => {
  const { number } = await say(guest, "Hello");
  return (time) => guest.codeOf("editMessage", { number, text: `Hello ${time}` });
};
const mutesAndUnmutes = async (guest: LivePage): Promise<Times> => {
  const { producer } = await publish(guest, "microphone");
  const body = { producerId: producer.id };
  return (time) => guest.codeOf(time % 2 === 0 ? "pauseProducer" : "resumeProducer", body);
};

it.each<[string, NoticeName, (guest: LivePage) => Times | Promise<Times>]>([
  ["raises and lowers a hand", "participantChanged", raisesAndLowers],
  ["edits a message", "chatChanged", edits],
  ["mutes and unmutes", "producerChanged", mutesAndUnmutes],
])("a student who %s without end is slowed, and no one else", async (_what, notice, begin) => {
  const { guest, host } = opened;
  const again = await begin(guest);
  host.heard.length = 0;
  const times = Array.from({ length: FLOOD }, (_, time) => again(time).catch(() => "gone"));
  const codes = await Promise.all(times);
  expect(new Set(codes)).toContain("too_many");
  // The class goes on for the others.
  await say(host, "Go on");
  expect(host.notices(notice).length).toBeLessThanOrEqual(HEARD_MOST);
});

it("attendance is not written as often as a student asks for it", async () => {
  const { guest, harness } = opened;
  const { attendance } = harness.ports;
  const record = attendance.record.bind(attendance);
  let written = 0;
  attendance.record = (...given) => {
    written += 1;
    return record(...given);
  };
  const codes = await Promise.all(
    Array.from({ length: FLOOD }, () => guest.codeOf("readAttendance", {}).catch(() => "gone")),
  );
  expect(new Set(codes)).toContain("too_many");
  expect(written).toBeLessThanOrEqual(20);
});

it("a request of another class's things finds none", async () => {
  const { harness, host, guest, teacher } = opened;
  const other = await harness.page(harness.ports.enrol("teacher", "Bob"));
  const bob = harness.ports.enrol("teacher", "Bob");
  const page = await harness.page(bob);
  other.close();
  const { id } = harness.ports.addClass(bob.person);
  await page.join(id);
  await page.request("startClass", {});
  const { number } = await say(host, "Of Algebra");
  const { question } = await guest.request("askQuestion", {
    key: crypto.randomUUID(),
    text: "Why?",
  });
  const { poll } = await host.request("createPoll", {
    kind: "single",
    question: "What?",
    options: ["1", "2"],
    anonymous: false,
    right: [],
    points: 0,
  });
  const file = harness.ports.chat.addFile(teacher.person.id, "a.pdf");
  const state = { pollId: poll.id, open: false, shown: true };
  const { you } = await guest.join(opened.classId);
  expect([
    await page.codeOf("deleteMessage", { number }),
    await page.codeOf("answerQuestion", { number: question.number, answer: "So." }),
    await page.codeOf("voteQuestion", { number: question.number, up: true }),
    await page.codeOf("deleteQuestion", { number: question.number }),
    await page.codeOf("votePoll", { pollId: poll.id, choices: [0], text: null }),
    await page.codeOf("setPollState", state),
    await page.codeOf("readPollVotes", { pollId: poll.id }),
    await page.codeOf("lowerHand", { participantId: you.id }),
    await page.codeOf("removeParticipant", { participantId: you.id }),
    await page.codeOf("setCoHost", { participantId: you.id, coHost: true }),
    await page.codeOf("sendMessage", {
      key: crypto.randomUUID(),
      to: "all",
      text: "Look",
      replyTo: null,
      file: file.id,
    }),
  ]).toEqual(Array.from({ length: 11 }, () => "not_found"));
  const read = await page.request("readChat", { after: null });
  expect(read.messages).toEqual([]);
  expect(await page.request("readPolls", {})).toEqual({ polls: [] });
});

it("one who is banned in the class is out of it, and their requests with them", async () => {
  const { harness, guest, host, student, classId } = opened;
  await guest.request("raiseHand", { raised: true });
  harness.ports.endSession(student, "banned");
  await host.notice("participantLeft");
  await expect.poll(() => guest.socket.connected).toBe(false);
  const { participants } = await host.join(classId);
  expect(participants.map(({ name }) => name)).toEqual(["Ada"]);
  await expect(harness.page(student)).rejects.toThrow();
});

it("what is asked of a class that has ended is refused, and told to no one", async () => {
  const { harness, guest, host, classId } = opened;
  const { number } = await say(guest, "Hello");
  harness.ports.setClassSettings(classId, DEFAULT_CLASS_SETTINGS);
  await host.request("stopClass", {});
  await guest.notice("classEnded");
  host.heard.length = 0;
  expect([
    await guest.codeOf("editMessage", { number, text: "Later" }),
    await guest.codeOf("raiseHand", { raised: true }),
    await guest.codeOf("react", { reaction: "👍" }),
    await guest.codeOf("readChat", { after: null }),
    await host.codeOf("sendMessage", {
      key: crypto.randomUUID(),
      to: "all",
      text: "Later",
      replyTo: null,
    }),
    await host.codeOf("deleteMessage", { number }),
  ]).toEqual(Array.from({ length: 6 }, () => "conflict"));
  expect(host.heard).toEqual([]);
});
