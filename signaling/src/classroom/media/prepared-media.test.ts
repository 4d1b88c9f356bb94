import { randomUUID } from "node:crypto";

import { LOBBY_MAX } from "@lyceum/shared/limits.ts";
import { DEFAULT_CLASS_SETTINGS } from "@lyceum/shared/rest/class-settings.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { FIRST_PICTURES } from "@lyceum/shared/signaling/media.ts";
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

import { dtlsParameters } from "../../../test/bodies.ts";
import type { LivePage } from "../../../test/LivePage.ts";
import { openClass } from "../../../test/open-class.ts";
import { publish } from "../../../test/publish.ts";
import { picture, voice } from "../../../test/rtp.ts";
import { localSfu, type SignalingHarness, transportsOn } from "../../../test/SignalingHarness.ts";
import { Waiting } from "../modules/lobby/Waiting.ts";
import { PREPARED_KEPT } from "./limits.ts";

let sfu: Sfu;
let harness: SignalingHarness;
let classId: string;
let host: LivePage;
let inside: LivePage;

beforeAll(async () => {
  sfu = await localSfu();
});
afterAll(() => sfu.close());
beforeEach(async () => {
  ({ harness, classId, host, guest: inside } = await openClass(sfu));
  await host.request("startClass", {});
});
afterEach(async () => {
  vi.useRealTimers();
  await harness.close();
});

const newcomer = () => harness.page(harness.ports.enrol("student"));
const transports = () => transportsOn(sfu);
const joinWith = (page: LivePage, rtpCapabilities: object, pictures = FIRST_PICTURES) =>
  page.request("joinClass", {
    classId,
    pageId: page.pageId,
    receive: { rtpCapabilities: rtpCapabilities as never, pictures },
  });

describe("a page that prepared its media", () => {
  it("has it once it has joined, with what it shows and plays first", async () => {
    const { producer: camera } = await publish(host, "camera");
    const { producer: microphone } = await publish(inside);
    const page = await newcomer();
    const media = await page.request("prepareMedia", { classId });
    await page.request("connectPrepared", { transportId: media.receive.id, dtlsParameters });
    const snapshot = await joinWith(page, media.routerRtpCapabilities);
    expect(snapshot.mediaKept).toBe(true);
    const first = snapshot.consumers!.map(({ producerId }) => producerId);
    expect(new Set(first)).toEqual(new Set([camera.id, microphone.id]));
    const changes = snapshot.consumers!.map(({ id }) => ({ consumerId: id, paused: false }));
    expect(await page.codeOf("setConsumers", { changes })).toBe("ok");
    await page.request("produce", {
      transportId: media.send.id,
      source: "microphone",
      kind: "audio",
      rtpParameters: voice(),
      paused: false,
    });
    expect((await host.notice("producerAdded")).producer.participantId).not.toBe("");
  });

  it("is expected at the media host by what it receives; who has a seat is not", async () => {
    const made = vi.spyOn(sfu, "createTransport");
    const asked = () => made.mock.calls.map(([{ direction, expects }]) => ({ direction, expects }));
    const page = await newcomer();
    await page.request("prepareMedia", { classId });
    expect(asked()).toEqual([{ direction: "send" }, { direction: "receive", expects: true }]);
    made.mockClear();
    await inside.request("openMedia", {});
    expect(asked()).toEqual([{ direction: "send" }, { direction: "receive" }]);
    made.mockRestore();
  });

  it("gets as many pictures as it asks for, a shared screen first, and none that is off", async () => {
    const { producer: off } = await publish(host, "camera");
    await host.request("pauseProducer", { producerId: off.id });
    const { producer: camera } = await publish(inside, "camera");
    const screen = await shareScreen(await newcomer());
    const page = await newcomer();
    const { routerRtpCapabilities } = await page.request("prepareMedia", { classId });
    const { consumers } = await joinWith(page, routerRtpCapabilities, 1);
    expect(consumers!.map(({ producerId }) => producerId)).toEqual([screen.id]);
    const other = await newcomer();
    await other.request("prepareMedia", { classId });
    const all = (await joinWith(other, routerRtpCapabilities)).consumers!;
    const expected = new Set([screen.id, camera.id]);
    expect(new Set(all.map(({ producerId }) => producerId))).toEqual(expected);
  });

  it("can neither send nor receive before it has joined, and names no other page's transport", async () => {
    const { media: theirs, producer } = await publish(host);
    const page = await newcomer();
    const media = await page.request("prepareMedia", { classId });
    const receiving = {
      transportId: media.receive.id,
      producerId: producer.id,
      rtpCapabilities: media.routerRtpCapabilities,
    };
    expect(await page.codeOf("consume", receiving)).toBe("conflict");
    const sending = {
      transportId: media.send.id,
      source: "microphone",
      kind: "audio",
      rtpParameters: voice(),
      paused: false,
    } as const;
    expect(await page.codeOf("produce", sending)).toBe("conflict");
    const connecting = { transportId: theirs.receive.id, dtlsParameters };
    expect(await page.codeOf("connectPrepared", connecting)).toBe("not_found");
    const other = await newcomer();
    await other.request("prepareMedia", { classId });
    const foreign = { transportId: media.receive.id, dtlsParameters };
    expect(await other.codeOf("connectPrepared", foreign)).toBe("not_found");
    expect(page.heard).toEqual([]);
  });

  it("has one pair at a time, which goes with its socket, another class, or the class", async () => {
    const before = await transports();
    const page = await newcomer();
    await page.request("prepareMedia", { classId });
    const { receive } = await page.request("prepareMedia", { classId });
    await expect.poll(transports).toBe(before + 2);
    page.close();
    await expect.poll(transports).toBe(before);

    const other = await newcomer();
    const { receive: gone } = await other.request("prepareMedia", { classId });
    expect(gone.id).not.toBe(receive.id);
    await other.join(harness.ports.addClass(harness.ports.enrol("teacher").person).id);
    await expect.poll(transports).toBe(before);

    const last = await newcomer();
    const prepared = await last.request("prepareMedia", { classId });
    await host.request("stopClass", {});
    const connecting = { transportId: prepared.receive.id, dtlsParameters };
    expect(await last.codeOf("connectPrepared", connecting)).toBe("not_found");
  });

  it("loses it after a while, and then joins as others do", async () => {
    const page = await newcomer();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const media = await page.request("prepareMedia", { classId });
    vi.advanceTimersByTime(PREPARED_KEPT);
    vi.useRealTimers();
    const snapshot = await joinWith(page, media.routerRtpCapabilities);
    expect(snapshot).toMatchObject({ mediaKept: false, consumers: [] });
    expect(await page.codeOf("openMedia", {})).toBe("ok");
  });

  it("keeps the media of a seat that it has already", async () => {
    const { media } = await publish(inside);
    await inside.request("prepareMedia", { classId });
    const { mediaKept, producers } = await inside.join(classId);
    expect([mediaKept, producers.length]).toEqual([true, 1]);
    const restart = { transportId: media.send.id };
    expect(await inside.codeOf("restartIce", restart)).toBe("ok");
  });
});

describe("media is not prepared", () => {
  const codeFor = (page: LivePage, of = classId) => page.codeOf("prepareMedia", { classId: of });

  it("for a class that is unknown, or not live", async () => {
    const page = await newcomer();
    expect(await codeFor(page, randomUUID())).toBe("not_found");
    const quiet = harness.ports.addClass(harness.ports.enrol("teacher").person);
    expect(await codeFor(page, quiet.id)).toBe("conflict");
  });

  it("for who is not invited, was removed, or would wait in the lobby; for a host it is", async () => {
    const closed = harness.ports.addClass(harness.ports.enrol("teacher").person, []);
    expect(await codeFor(await newcomer(), closed.id)).toBe("forbidden");

    const you = (await inside.join(classId)).you.id;
    await host.request("removeParticipant", { participantId: you });
    expect(await codeFor(inside)).toBe("forbidden");

    harness.ports.setClassSettings(classId, { ...DEFAULT_CLASS_SETTINGS, lobby: "everybody" });
    const page = await newcomer();
    expect(await codeFor(page)).toBe("in_lobby");
    expect(await codeFor(host)).toBe("ok");
    expect(page.heard).toEqual([]);
  });

  it("by the answer that a join would get of the lobby, in which nobody waits for asking", async () => {
    harness.ports.setClassSettings(classId, { ...DEFAULT_CLASS_SETTINGS, lobby: "everybody" });
    const page = await newcomer();
    const join = { classId, pageId: page.pageId };
    expect(await codeFor(page)).toBe("in_lobby");
    expect((await host.join(classId)).lobby).toEqual({ waiting: [] });

    const full = vi.spyOn(Waiting.prototype, "size", "get").mockReturnValue(LOBBY_MAX);
    onTestFinished(() => full.mockRestore());
    expect(await codeFor(page)).toBe("too_many");
    expect(await page.codeOf("joinClass", join)).toBe("too_many");
    full.mockRestore();

    expect(await page.codeOf("joinClass", join)).toBe("in_lobby");
    const { waiting } = await host.notice("lobbyChanged");
    await host.request("denyFromLobby", { participantId: waiting[0]!.participantId });
    const denied = { code: "forbidden", reason: "denied_in_lobby" };
    expect(await page.send("prepareMedia", { classId })).toMatchObject(denied);
    expect(await page.send("joinClass", join)).toMatchObject(denied);
  });
});

const shareScreen = async (page: LivePage) => {
  await page.join(classId);
  const { send } = await page.request("openMedia", {});
  const { producer } = await page.request("produce", {
    transportId: send.id,
    source: "screen",
    kind: "video",
    rtpParameters: picture(),
    paused: false,
  });
  return producer;
};
