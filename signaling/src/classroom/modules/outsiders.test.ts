import { AS_THE_CLASS, DEFAULT_CLASS_SETTINGS } from "@lyceum/shared/rest/class-settings.ts";
import { type RequestName, REQUESTS } from "@lyceum/shared/signaling/requests.ts";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";

import { BODIES } from "../../../test/bodies.ts";
import { say } from "../../../test/chat-messages.ts";
import type { LivePage } from "../../../test/LivePage.ts";
import { publish } from "../../../test/publish.ts";
import { type RecordedClass, openRecordedClass } from "../../../test/recorded-class.ts";

/** What people who are not in a class, or are no hosts in it, may do and learn with clients of their own making. */
let opened: RecordedClass;

beforeEach(async () => {
  opened = await openRecordedClass();
  onTestFinished(() => opened.harness.close());
});

const ALL = DEFAULT_CLASS_SETTINGS.permissions;
const REQUESTED = Object.keys(REQUESTS) as RequestName[];
const needing = (...needs: string[]) =>
  REQUESTED.filter((name) => needs.includes(REQUESTS[name].needs));

const codesOf = async (page: LivePage, names: RequestName[]) => {
  const codes: string[] = [];
  for (const name of names) codes.push(await page.codeOf(name, BODIES[name]));
  return new Set(codes);
};

/** A student who comes in, also past a lobby. */
const joinLate = async (name: string) => {
  const { harness, host, classId } = opened;
  const dora = await harness.page(harness.ports.enrol("student", name));
  if ((await dora.codeOf("joinClass", { classId, pageId: dora.pageId })) === "in_lobby") {
    const isThere = () =>
      host
        .notices("lobbyChanged")
        .at(-1)
        ?.waiting.find((each) => each.name === name);
    await expect.poll(isThere).toBeDefined();
    await host.request("admitFromLobby", { participantId: isThere()!.participantId });
  }
  return { dora, you: (await dora.join(classId)).you };
};

/** Something of each module, by the host and by a student who came later. */
const doEverything = async () => {
  const { harness, host, classId } = opened;
  const late = await joinLate("Dora");
  const { dora, you } = late;
  await publish(host);
  await say(host, "Good morning");
  await say(dora, "To the hosts", { to: "hosts" });
  await dora.request("askQuestion", { key: crypto.randomUUID(), text: "Why?" });
  await dora.request("raiseHand", { raised: true });
  await host.request("callNextHand", {});
  await host.request("createPoll", BODIES.createPoll);
  await dora.request("react", { reaction: "👍" });
  await host.request("setPermissions", {
    participantId: you.id,
    own: { ...AS_THE_CLASS, chat: false },
  });
  await host.request("setCoHost", { participantId: you.id, coHost: true });
  await host.request("setChat", BODIES.setChat);
  await host.request("startRecording", {});
  harness.ports.setMaterials(classId, ["The book"]);
  for (const name of ["reacted", "questionsChanged", "materialsChanged"] as const)
    await host.notice(name);
};

const removed = async (): Promise<LivePage> => {
  const { host, guest, classId } = opened;
  const { you } = await guest.join(classId);
  await host.request("removeParticipant", { participantId: you.id });
  await guest.notice("seatTaken");
  return guest;
};

const ofAnotherClass = async (): Promise<LivePage> => {
  const { harness, guest } = opened;
  const bob = harness.ports.enrol("teacher", "Bob");
  const { id } = harness.ports.addClass(bob.person);
  await guest.join(id);
  return guest;
};

const gone = async (): Promise<LivePage> => {
  await opened.guest.request("leaveClass", {});
  return opened.guest;
};

const inTheLobby = async (): Promise<LivePage> => {
  const { harness, classId, guest } = opened;
  await guest.request("leaveClass", {});
  harness.ports.setClassSettings(classId, {
    permissions: ALL,
    lobby: "everybody",
    captions: false,
  });
  const joining = { classId, pageId: guest.pageId };
  await expect.poll(() => guest.codeOf("joinClass", joining)).toBe("in_lobby");
  return guest;
};

const neverThere = async (): Promise<LivePage> => {
  const { harness } = opened;
  return harness.page(harness.ports.enrol("student", "Eve"));
};

describe.each([
  ["one who was removed", removed],
  ["one who left", gone],
  ["one in the lobby", inTheLobby],
  ["one who was never there", neverThere],
])("%s", (_who, become) => {
  it("has no request of a seat, and hears nothing of what goes on", async () => {
    const page = await become();
    page.heard.length = 0;
    await doEverything();
    expect(await codesOf(page, needing("seat", "host"))).toEqual(new Set(["conflict"]));
    expect(page.heard).toEqual([]);
  });
});

describe("a student", () => {
  it("of another class hears nothing of this one, and names nobody and nothing in it", async () => {
    const page = await ofAnotherClass();
    const { host, classId } = opened;
    page.heard.length = 0;
    await doEverything();
    expect(page.heard).toEqual([]);
    const { polls } = await host.request("readPolls", {});
    const vote = { pollId: polls[0]!.poll.id, choices: [0], text: null };
    expect(await page.codeOf("votePoll", vote)).toBe("conflict");
    const { you } = await host.join(classId);
    for (const name of ["lowerHand", "removeParticipant"] as const)
      expect(await page.codeOf(name, { participantId: you.id })).toBe("forbidden");
  });

  it("in the class has no request of a host", async () => {
    await doEverything();
    expect(await codesOf(opened.guest, needing("host"))).toEqual(new Set(["forbidden"]));
  });

  it("learns nothing that is for hosts from notices, snapshots and reads", async () => {
    const { guest, classId } = opened;
    await doEverything();
    const read = [
      await guest.join(classId),
      await guest.request("readChat", { after: null }),
      await guest.request("readPolls", {}),
      await guest.request("readAttendance", {}),
      guest.heard,
    ];
    const told = JSON.stringify(read);
    expect(told).toContain("Good morning");
    expect(told).not.toContain("To the hosts");
    expect(guest.notices("permissionsChanged").flatMap(({ people }) => people)).toEqual([]);
    expect(guest.notices("lobbyChanged")).toEqual([]);
    expect(guest.notices("pollCounted")).toEqual([]);
  });
});

describe("a co-host", () => {
  it("neither removes nor restricts a host, and appoints and dismisses nobody", async () => {
    const { harness, host, guest, classId } = opened;
    const { you: ada } = await host.join(classId);
    const { you: ben } = await guest.join(classId);
    const dora = await harness.page(harness.ports.enrol("student", "Dora"));
    const { you } = await dora.join(classId);
    for (const participantId of [ben.id, you.id])
      await host.request("setCoHost", { participantId, coHost: true });
    for (const participantId of [ada.id, you.id]) {
      expect(await guest.codeOf("removeParticipant", { participantId })).toBe("forbidden");
      const own = { ...AS_THE_CLASS, speak: false };
      expect(await guest.codeOf("setPermissions", { participantId, own })).toBe("forbidden");
      for (const coHost of [true, false])
        expect(await guest.codeOf("setCoHost", { participantId, coHost })).toBe("forbidden");
    }
  });
});
