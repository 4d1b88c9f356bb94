import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { SignalingHarness, localSfu, quiet } from "../../../test/SignalingHarness.ts";
import type { LivePage } from "../../../test/LivePage.ts";
import type { Account } from "../../../test/InMemoryPorts.ts";
import { picture, voice } from "../../../test/rtp.ts";
import { NoticeListeners } from "../../sfu/NoticeListeners.ts";

/** The real media host, whose notices the test says in its place. */
let sfu: Sfu;
const listeners = new NoticeListeners(quiet);
let harness: SignalingHarness;
let student: Account;
let host: LivePage;
let guest: LivePage;
let guestId: string;
let roomId: string;

beforeEach(async () => {
  sfu = await localSfu();
  sfu.on = (name, listener) => listeners.on(name, listener);
  harness = await SignalingHarness.open(sfu, { disconnectShown: 50 });
  const teacher = harness.ports.enrol("teacher");
  student = harness.ports.enrol("student");
  roomId = harness.ports.addClass(teacher.person).id;
  host = await harness.page(teacher);
  guest = await harness.page(student);
  await host.join(roomId);
  await host.request("startClass", {});
  guestId = (await guest.join(roomId)).you.id;
});
afterEach(async () => {
  await harness.close();
  await sfu.close();
});

const publishBoth = async () => {
  const media = await guest.request("openMedia", {});
  const stream = { transportId: media.send.id, paused: false };
  const camera = await guest.request("produce", {
    ...stream,
    source: "camera",
    kind: "video",
    rtpParameters: picture(),
  });
  const microphone = await guest.request("produce", {
    ...stream,
    source: "microphone",
    kind: "audio",
    rtpParameters: voice(),
  });
  return { media, camera: camera.producer, microphone: microphone.producer };
};

const consumed = async (producerId: string) => {
  const media = await host.request("openMedia", {});
  const { id } = await host.request("consume", {
    transportId: media.receive.id,
    producerId,
    rtpCapabilities: media.routerRtpCapabilities,
  });
  return id;
};

/** Everything said so far has arrived once this has. */
const settled = async () => {
  await guest.request("raiseHand", { raised: true });
  await host.notice("participantChanged");
};

describe("what the media host says", () => {
  it("of a publisher's streams, is told to the publisher alone", async () => {
    const { camera } = await publishBoth();
    listeners.tell("layersWanted", { roomId, producerId: camera.id, spatialLayer: 1 });
    listeners.tell("producerQuality", { roomId, producerId: camera.id, score: 7 });
    expect(await guest.notice("layersWanted")).toEqual({ producerId: camera.id, spatialLayer: 1 });
    expect(await guest.notice("producerQuality")).toEqual({ producerId: camera.id, score: 7 });
    await settled();
    expect(host.notices("layersWanted")).toEqual([]);
    expect(host.notices("producerQuality")).toEqual([]);
  });

  it("of layers, is told once, however often it says it", async () => {
    const { camera } = await publishBoth();
    for (const spatialLayer of [1, 1, 0, 0])
      listeners.tell("layersWanted", { roomId, producerId: camera.id, spatialLayer });
    await settled();
    expect(guest.notices("layersWanted").map(({ spatialLayer }) => spatialLayer)).toEqual([1, 0]);
  });

  it("of layers, is said again to a page that comes back", async () => {
    const { camera } = await publishBoth();
    guest.close();
    await host.notice("participantChanged");
    listeners.tell("layersWanted", { roomId, producerId: camera.id, spatialLayer: 2 });
    const back = await harness.page(student, guest.pageId);
    await back.join(roomId);
    expect(await back.notice("layersWanted")).toEqual({ producerId: camera.id, spatialLayer: 2 });
  });

  it("or a host of a mute, is said again to a page that comes back, which would turn it on otherwise", async () => {
    const { microphone } = await publishBoth();
    guest.close();
    await host.notice("participantChanged");
    await host.request("muteParticipant", {
      participantId: microphone.participantId,
      source: "microphone",
    });
    const back = await harness.page(student, guest.pageId);
    await back.join(roomId);
    expect(await back.notice("mutedByHost")).toEqual({ source: "microphone" });
    await back.request("resumeProducer", { producerId: microphone.id });
    const after = await harness.page(student, guest.pageId);
    await after.join(roomId);
    await after.request("raiseHand", { raised: true });
    expect(after.notices("mutedByHost")).toEqual([]);
  });

  it("of a consumer, is told to its page alone", async () => {
    const { camera } = await publishBoth();
    const consumerId = await consumed(camera.id);
    listeners.tell("consumerQuality", { roomId, consumerId, score: 9, currentLayer: 0 });
    listeners.tell("consumerClosed", { roomId, consumerId });
    listeners.tell("consumerClosed", { roomId, consumerId });
    expect(await host.notice("consumerQuality")).toEqual({ consumerId, score: 9, currentLayer: 0 });
    expect(await host.notice("consumerClosed")).toEqual({ consumerId });
    await settled();
    expect(host.notices("consumerClosed")).toEqual([]);
    expect(guest.notices("consumerQuality")).toEqual([]);
  });

  it("of voices, is told to all as people, once, and not of who is muted", async () => {
    const { microphone } = await publishBoth();
    const producerId = microphone.id;
    listeners.tell("activeSpeaker", { roomId, producerId });
    listeners.tell("activeSpeaker", { roomId, producerId });
    listeners.tell("audioLevels", { roomId, levels: [{ producerId, level: 0.5 }] });
    expect(await host.notice("activeSpeaker")).toEqual({ participantId: guestId });
    const loud = { levels: [{ participantId: guestId, level: 0.5 }] };
    expect(await host.notice("audioLevels")).toEqual(loud);

    await guest.request("pauseProducer", { producerId });
    listeners.tell("audioLevels", { roomId, levels: [{ producerId, level: 0.5 }] });
    expect(await host.notice("audioLevels")).toEqual({ levels: [] });
    expect(host.notices("activeSpeaker")).toEqual([]);
    await guest.request("leaveClass", {});
    expect(await host.notice("activeSpeaker")).toEqual({ participantId: null });
  });

  it("of a lost transport, takes away what it carried", async () => {
    const { media, camera, microphone } = await publishBoth();
    listeners.tell("transportLost", { roomId, transportId: media.send.id });
    const removed = [await host.notice("producerRemoved"), await host.notice("producerRemoved")];
    expect(removed.map(({ producerId }) => producerId).toSorted()).toEqual(
      [camera.id, microphone.id].toSorted(),
    );
    expect(await guest.codeOf("restartIce", { transportId: media.send.id })).toBe("not_found");
    expect((await guest.join(roomId)).mediaKept).toBe(false);
    expect(await guest.codeOf("openMedia", {})).toBe("ok");
  });

  it("of another room or of ids that are gone, is told to nobody", async () => {
    const { camera } = await publishBoth();
    const elsewhere = "another room";
    listeners.tell("layersWanted", { roomId: elsewhere, producerId: camera.id, spatialLayer: 1 });
    listeners.tell("consumerClosed", { roomId, consumerId: "gone" });
    listeners.tell("roomLost", { roomId: elsewhere });
    await settled();
    const heard = [...guest.heard, ...host.heard].map(({ name }) => name);
    expect(heard).not.toContain("layersWanted");
    expect(heard).not.toContain("consumerClosed");
    expect(heard).not.toContain("mediaLost");
  });

  it("of a room that is on another worker, is told to each page once, with all that it needs", async () => {
    const { media, camera, microphone } = await publishBoth();
    for (const _ of [camera, microphone]) await host.notice("producerAdded");
    const own = await host.request("openMedia", {});
    const { id: before } = await host.request("consume", {
      transportId: own.receive.id,
      producerId: camera.id,
      rtpCapabilities: own.routerRtpCapabilities,
    });
    const options = await sfu.consume({
      roomId,
      transportId: own.receive.id,
      producerId: camera.id,
      rtpCapabilities: own.routerRtpCapabilities,
    });
    listeners.tell("transportRestarted", { roomId, transport: own.send, consumers: [] });
    listeners.tell("transportRestarted", { roomId, transport: own.receive, consumers: [options] });
    const { send, receive } = own;
    const restart = { send, receive, consumers: [options] };
    expect(await host.notice("mediaLost")).toEqual({ restart });
    // For pages that know nothing of it, as after any loss.
    for (const { id } of [camera, microphone])
      expect(await host.notice("producerAdded")).toMatchObject({ producer: { id } });
    expect(guest.notices("mediaLost")).toEqual([]);
    const set = (consumerId: string) =>
      host.request("setConsumers", { changes: [{ consumerId, paused: true }] });
    await set(options.id);
    // Known for a moment, and nothing to change any more.
    await set(before);
    listeners.tell("transportRestarted", { roomId, transport: media.receive, consumers: [] });
    await settled();
    expect(guest.notices("mediaLost")).toEqual([]);
  });

  it("of a room on another worker, is told again to a page that missed it, until it has connected", async () => {
    const { media } = await publishBoth();
    listeners.tell("transportRestarted", { roomId, transport: media.send, consumers: [] });
    listeners.tell("transportRestarted", { roomId, transport: media.receive, consumers: [] });
    expect(await guest.notice("mediaLost")).toHaveProperty("restart");
    guest.close();
    await host.notice("participantChanged");
    const back = await harness.page(student, guest.pageId);
    expect((await back.join(roomId)).mediaKept).toBe(true);
    expect(await back.notice("mediaLost")).toHaveProperty("restart");
  });

  it("of a room on another worker twice, never mixes the two, and is told what a mute was that it did not hear", async () => {
    const { media, camera } = await publishBoth();
    await guest.request("pauseProducer", { producerId: camera.id });
    const told: unknown[] = [];
    sfu.setProducerPaused = async (body) => {
      told.push(body);
      return {};
    };
    const of = (transport: typeof media.send, password: string) => ({
      ...transport,
      iceParameters: { ...transport.iceParameters, password },
    });
    const tell = (transport: typeof media.send) =>
      listeners.tell("transportRestarted", { roomId, transport, consumers: [] });
    tell(of(media.send, "first"));
    tell(of(media.receive, "first"));
    tell(of(media.receive, "second"));
    tell(of(media.send, "second"));
    const heard = [await guest.notice("mediaLost"), await guest.notice("mediaLost")];
    const passwords = heard.map(({ restart }) =>
      [restart!.send, restart!.receive].map(({ iceParameters }) => iceParameters.password),
    );
    expect(passwords).toEqual([
      ["first", "first"],
      ["second", "second"],
    ]);
    expect(guest.notices("mediaLost")).toEqual([]);
    expect(told).toContainEqual({ roomId, producerId: camera.id, paused: true });
  });
});
