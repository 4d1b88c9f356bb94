import { setTimeout as wait } from "node:timers/promises";

import { DEFAULT_CLASS_SETTINGS, type LobbyMode } from "@lyceum/shared/rest/class-settings.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { type RequestName, REQUESTS } from "@lyceum/shared/signaling/requests.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { BODIES } from "../../../../test/bodies.ts";
import type { LivePage } from "../../../../test/LivePage.ts";
import { openClass } from "../../../../test/open-class.ts";
import { publish } from "../../../../test/publish.ts";
import { localSfu, SignalingHarness } from "../../../../test/SignalingHarness.ts";

let sfu: Sfu;
let harness: SignalingHarness;
let classId: string;
let host: LivePage;

beforeAll(async () => {
  sfu = await localSfu();
});
afterAll(() => sfu.close());
beforeEach(async () => {
  ({ harness, classId, host } = await openClass(sfu, []));
  setLobby("everybody");
});
afterEach(() => {
  vi.restoreAllMocks();
  return harness.close();
});

const setLobby = (lobby: LobbyMode) =>
  harness.ports.setClassSettings(classId, { ...DEFAULT_CLASS_SETTINGS, lobby });
const codeOfJoining = (page: LivePage) =>
  page.codeOf("joinClass", { classId, pageId: page.pageId });
const arrive = async (name: string) => {
  const account = harness.ports.enrol("student", name);
  const page = await harness.page(account);
  return { account, page, code: await codeOfJoining(page) };
};
const entryOf = ({ account }: Awaited<ReturnType<typeof arrive>>) =>
  harness.ports.classSettings.entryOf(classId, account.person.id);
/** The names that the host sees waiting, once the host sees as many. */
const waiting = async (count: number) => {
  const last = () => host.notices("lobbyChanged").at(-1)?.waiting ?? [];
  await expect.poll(() => last().length).toBe(count);
  return last();
};

/** How often the settings are asked for at once, at most, while each answer takes some time. */
const mostAtOnce = () => {
  const { classSettings } = harness.ports;
  const of = classSettings.of.bind(classSettings);
  const most = { asked: 0 };
  let asked = 0;
  vi.spyOn(classSettings, "of").mockImplementation(async (id) => {
    most.asked = Math.max(most.asked, (asked += 1));
    // Long enough for all who come at once to ask meanwhile.
    await wait(1_000);
    asked -= 1;
    return of(id);
  });
  return most;
};

describe("the lobby", () => {
  it("asks the database for all at once who come at once", async () => {
    setLobby("off");
    const accounts = Array.from({ length: 10 }, () => harness.ports.enrol("student"));
    const pages = await Promise.all(accounts.map((account) => harness.page(account)));
    const most = mostAtOnce();
    await Promise.all(pages.map((page) => page.join(classId)));
    expect(most.asked).toBe(10);
  });

  it("lets in who was admitted after that was asked", async () => {
    const { promise: held, resolve: goOn } = Promise.withResolvers<void>();
    const { classes, classSettings } = harness.ports;
    const { seatFor } = classes;
    vi.spyOn(classes, "seatFor").mockImplementationOnce((...who) =>
      held.then(() => seatFor(...who)),
    );
    const rejoined = host.join(classId);
    const ben = harness.ports.enrol("student", "Ben");
    const page = await harness.page(ben);
    const asked = vi.spyOn(classSettings, "entryOf");
    const code = codeOfJoining(page);
    await expect.poll(() => asked).toHaveBeenCalled();
    await classSettings.admit(classId, [ben.person.id]);
    goOn();
    await rejoined;
    expect(await code).toBe("ok");
  });

  it("keeps everybody but hosts waiting, and the host sees who waits, also after a reload", async () => {
    const [ben, cleo] = [await arrive("Ben"), await arrive("Cleo")];
    expect([ben.code, cleo.code]).toEqual(["in_lobby", "in_lobby"]);
    expect((await waiting(2)).map(({ name }) => name)).toEqual(["Ben", "Cleo"]);
    const { lobby } = await host.join(classId);
    expect(lobby?.waiting.map(({ name }) => name)).toEqual(["Ben", "Cleo"]);
  });

  it("gives a page of one's own making no stream, name, notice or packet", async () => {
    const ben = await arrive("Ben");
    await host.request("startClass", {});
    const { producer } = await publish(host);
    const inside = await arrive("Cleo");
    await host.request("admitFromLobby", { participantId: (await waiting(2))[1]!.participantId });
    await inside.page.join(classId);
    await inside.page.request("raiseHand", { raised: true });
    const seats = (Object.keys(REQUESTS) as RequestName[]).filter((name) =>
      ["seat", "host"].includes(REQUESTS[name].needs),
    );
    const codes = await Promise.all(seats.map((name) => ben.page.codeOf(name, BODIES[name])));
    expect(new Set(codes)).toEqual(new Set(["conflict"]));
    const consume = {
      transportId: "any",
      producerId: producer.id,
      rtpCapabilities: { codecs: [] },
    };
    expect(await ben.page.codeOf("consume", consume)).toBe("conflict");
    expect(ben.page.heard).toEqual([]);
  });

  it("lets in who is admitted, and denies who is denied until they ask again", async () => {
    const [ben, cleo] = [await arrive("Ben"), await arrive("Cleo")];
    const [first, second] = await waiting(2);
    await host.request("admitFromLobby", { participantId: first!.participantId });
    await host.request("denyFromLobby", { participantId: second!.participantId });
    expect(await ben.page.notice("lobbyAnswered")).toEqual({ answer: "admitted" });
    expect(await cleo.page.notice("lobbyAnswered")).toEqual({ answer: "denied" });
    expect(await codeOfJoining(ben.page)).toBe("ok");
    expect(await codeOfJoining(cleo.page)).toBe("forbidden");
    expect(await waiting(0)).toEqual([]);
    const gone = { participantId: first!.participantId };
    expect(await host.codeOf("admitFromLobby", gone)).toBe("not_found");
  });

  it("lets everyone in at once, who come back after a restart without waiting", async () => {
    const people = [await arrive("Ben"), await arrive("Cleo"), await arrive("Dan")];
    await waiting(3);
    await host.request("admitAllFromLobby", {});
    for (const { page } of people) expect(await codeOfJoining(page)).toBe("ok");
    await harness.close();
    harness = await SignalingHarness.open(sfu, {}, harness.ports);
    for (const { account } of people)
      expect(await codeOfJoining(await harness.page(account))).toBe("ok");
    expect((await arrive("Eve")).code).toBe("in_lobby");
  });

  it("for strangers lets in students of the course", async () => {
    setLobby("strangers");
    const known = harness.ports.enrol("student", "Ben");
    harness.ports.classSettings.enrolled.add(known.person.id);
    expect(await codeOfJoining(await harness.page(known))).toBe("ok");
    expect((await arrive("Cleo")).code).toBe("in_lobby");
  });

  it("that is turned off lets in who waits", async () => {
    const ben = await arrive("Ben");
    setLobby("off");
    expect(await ben.page.notice("lobbyAnswered")).toEqual({ answer: "admitted" });
    expect(await codeOfJoining(ben.page)).toBe("ok");
  });

  it("that is turned on keeps no one waiting who is inside, also after a restart", async () => {
    setLobby("off");
    await host.request("startClass", {});
    const ben = await arrive("Ben");
    expect(ben.code).toBe("ok");
    setLobby("everybody");
    await expect.poll(() => entryOf(ben)).toMatchObject({ admitted: true });
    const cleo = await arrive("Cleo");
    expect(cleo.code).toBe("in_lobby");
    expect(await entryOf(cleo)).toMatchObject({ admitted: false });
    await harness.close();
    harness = await SignalingHarness.open(sfu, {}, harness.ports);
    expect(await codeOfJoining(await harness.page(ben.account))).toBe("ok");
    expect(await codeOfJoining(await harness.page(cleo.account))).toBe("in_lobby");
  });

  it("is left with the page, by going elsewhere, and with the socket", async () => {
    const [ben, cleo] = [await arrive("Ben"), await arrive("Cleo")];
    await waiting(2);
    expect(await ben.page.codeOf("leaveClass", {})).toBe("ok");
    expect(await ben.page.codeOf("leaveClass", {})).toBe("conflict");
    expect((await waiting(1)).map(({ name }) => name)).toEqual(["Cleo"]);
    cleo.page.close();
    expect(await waiting(0)).toEqual([]);
  });

  it("is left no more by a page that it denied, or whose class is over", async () => {
    await host.request("startClass", {});
    const [ben, cleo] = [await arrive("Ben"), await arrive("Cleo")];
    const [first] = await waiting(2);
    await host.request("denyFromLobby", { participantId: first!.participantId });
    expect(await ben.page.notice("lobbyAnswered")).toEqual({ answer: "denied" });
    expect(await ben.page.codeOf("leaveClass", {})).toBe("conflict");
    await host.request("stopClass", {});
    expect(await cleo.page.notice("lobbyAnswered")).toEqual({ answer: "ended" });
    expect(await cleo.page.codeOf("leaveClass", {})).toBe("conflict");
  });

  it("ends with the class", async () => {
    await host.request("startClass", {});
    const ben = await arrive("Ben");
    await host.request("stopClass", {});
    expect(await ben.page.notice("lobbyAnswered")).toEqual({ answer: "ended" });
    expect(await codeOfJoining(ben.page)).toBe("conflict");
  });

  it("waits for a host who is not there yet, and holds nothing once it is empty", async () => {
    await host.request("leaveClass", {});
    const ben = await arrive("Ben");
    expect(harness.held().classes).toBe(1);
    expect((await host.join(classId)).lobby?.waiting.map(({ name }) => name)).toEqual(["Ben"]);
    await host.request("leaveClass", {});
    ben.page.close();
    await expect.poll(() => harness.held().classes).toBe(0);
  });

  it("shows a new co-host who waits, and no student", async () => {
    setLobby("strangers");
    const known = harness.ports.enrol("student", "Ben");
    harness.ports.classSettings.enrolled.add(known.person.id);
    const page = await harness.page(known);
    const { you, lobby } = await page.join(classId);
    expect(lobby).toEqual({ waiting: [] });
    await arrive("Cleo");
    await waiting(1);
    expect(page.notices("lobbyChanged")).toEqual([]);
    await host.request("setCoHost", { participantId: you.id, coHost: true });
    expect((await page.notice("lobbyChanged")).waiting).toMatchObject([{ name: "Cleo" }]);
  });
});
