import { recordingsIn } from "@lyceum/sfu/test/testing/recordings.ts";
import type { RecordingEvent } from "@lyceum/shared/recording-events.ts";
import { DomainError } from "@lyceum/shared/errors.ts";
import { AS_THE_CLASS } from "@lyceum/shared/rest/class-settings.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import type { Source } from "@lyceum/shared/signaling/streams.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { LivePage } from "../../../test/LivePage.ts";
import { openClass } from "../../../test/open-class.ts";
import { picture, voice } from "../../../test/rtp.ts";
import {
  type SignalingHarness,
  localSfu,
  quiet,
  transportsOn,
} from "../../../test/SignalingHarness.ts";
import { NoticeListeners } from "../../sfu/NoticeListeners.ts";
import { HANDOVER } from "./limits.ts";

/** The real media host, whose notices the test says in its place. */
let sfu: Sfu;
const listeners = new NoticeListeners(quiet);
let harness: SignalingHarness;
let roomId: string;
let host: LivePage;
/** Who is on a media host that drains. */
let guest: LivePage;
let student: Awaited<ReturnType<typeof openClass>>["student"];

beforeEach(async () => {
  sfu = await localSfu(await recordingsIn());
  sfu.on = (name, listener) => listeners.on(name, listener);
  ({ harness, classId: roomId, host, guest, student } = await openClass(sfu));
  await host.request("startClass", {});
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await harness.close();
  await sfu.close();
});

type Media = Awaited<ReturnType<typeof openMedia>>;
const openMedia = () => guest.request("openMedia", {});
const produce = async ({ send }: Media, source: Source, paused = false) => {
  const kind = source === "camera" ? "video" : "audio";
  const rtpParameters = kind === "video" ? picture() : voice();
  const body = { transportId: send.id, source, kind, rtpParameters, paused } as const;
  return (await guest.request("produce", body)).producer;
};
const publishBoth = async (media: Media) => ({
  camera: await produce(media, "camera"),
  microphone: await produce(media, "microphone"),
});
const drain = ({ send, receive }: Media) => {
  for (const { id: transportId } of [send, receive])
    listeners.tell("transportMoves", { roomId, transportId });
};
/** The guest publishes, is asked to move, and has opened media elsewhere. */
const moving = async () => {
  const before = await openMedia();
  const old = await publishBoth(before);
  drain(before);
  await guest.notice("mediaMoves");
  return { before, old, now: await openMedia() };
};
const transports = () => transportsOn(sfu);
const isReceived = async ({ id: producerId }: { id: string }) => {
  const { receive, routerRtpCapabilities: rtpCapabilities } = await host.request("openMedia", {});
  return host.codeOf("consume", { transportId: receive.id, producerId, rtpCapabilities });
};
const newcomerSees = async () => {
  const page = await harness.page(harness.ports.enrol("student"));
  return (await page.join(roomId)).producers.map(({ id }) => id);
};
const removed = async (count: number) => {
  const all: string[] = [];
  while (all.length < count) all.push((await host.notice("producerRemoved")).producerId);
  return new Set(all);
};

/** Of the events of the recording, the streams that began or ended. */
const recorded = (type: "producerAdded" | "producerRemoved") => {
  const events: RecordingEvent[] = harness.ports.recordings.all.at(-1)!.events;
  return events.flatMap((event) => (event.type === type ? [event.body.producerId] : []));
};

describe("a page whose media host drains", () => {
  it("is asked once to open media elsewhere, and has both for a moment", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const before = await openMedia();
    const old = await publishBoth(before);
    drain(before);
    expect(await guest.codeOf("restartIce", { transportId: before.send.id })).toBe("ok");
    const now = await openMedia();
    expect(await transports()).toBe(4);
    const camera = await produce(now, "camera");
    expect(await isReceived(old.camera)).toBe("ok");
    expect(guest.notices("mediaMoves")).toEqual([{}]);
    expect(host.notices("producerRemoved")).toEqual([]);
    // Each source once: as it is sent now, or still.
    expect(new Set(await newcomerSees())).toEqual(new Set([camera.id, old.microphone.id]));
    vi.advanceTimersByTime(HANDOVER);
    vi.useRealTimers();
    expect(await removed(2)).toEqual(new Set([old.camera.id, old.microphone.id]));
    expect(await newcomerSees()).toEqual([camera.id]);
    expect(guest.notices("mediaLost")).toEqual([]);
  });

  it("has its old media until the end, where it opens media twice meanwhile", async () => {
    const { old } = await moving();
    const now = await openMedia();
    expect(await transports()).toBe(4);
    const camera = await produce(now, "camera");
    expect(await isReceived(old.camera)).toBe("ok");
    expect(new Set(await newcomerSees())).toEqual(new Set([camera.id, old.microphone.id]));
    expect(host.notices("producerRemoved")).toEqual([]);
  });

  it("is asked when it is back, if its socket was lost before, and again at another drain", async () => {
    const before = await openMedia();
    const { camera } = await publishBoth(before);
    guest.close();
    drain(before);
    const back = await harness.page(student, guest.pageId);
    expect((await back.join(roomId)).mediaKept).toBe(true);
    await back.notice("mediaMoves");
    expect(await isReceived(camera)).toBe("ok");
    vi.spyOn(performance, "now").mockReturnValue(performance.now() + 2 * HANDOVER);
    drain(before);
    await back.notice("mediaMoves");
  });

  it("is muted at both, before it sends from elsewhere and after", async () => {
    const { old, now } = await moving();
    const { participantId } = old.camera;
    await host.request("muteParticipant", { participantId, source: "microphone" });
    expect(await guest.notice("mutedByHost")).toEqual({ source: "microphone" });
    expect((await host.notice("producerChanged")).producer).toMatchObject({
      id: old.microphone.id,
      paused: true,
      mutedByHost: true,
    });
    const { mutedByHost } = await produce(now, "microphone", true);
    expect(mutedByHost).toBe(true);
    expect(await removed(1)).toEqual(new Set([old.microphone.id]));

    const camera = await produce(now, "camera");
    await host.request("muteParticipant", { participantId, source: "camera" });
    expect(await removed(1)).toEqual(new Set([old.camera.id]));
    expect((await host.notice("producerChanged")).producer).toMatchObject({
      id: camera.id,
      paused: true,
      mutedByHost: true,
    });
  });

  it("turns both off, and names either", async () => {
    const { old, now } = await moving();
    const camera = await produce(now, "camera");
    await guest.request("pauseProducer", { producerId: old.camera.id });
    expect(await removed(1)).toEqual(new Set([old.camera.id]));
    expect((await host.notice("producerChanged")).producer).toMatchObject({ id: camera.id });
    const microphone = await produce(now, "microphone");
    await guest.request("closeProducer", { producerId: microphone.id });
    expect(await removed(2)).toEqual(new Set([old.microphone.id, microphone.id]));
  });

  it("is recorded at one host at a time, without a time between them", async () => {
    await host.request("startRecording", {});
    await guest.request("setRecordingConsent", { consent: true });
    const { old, now } = await moving();
    await expect.poll(() => recorded("producerAdded")).toHaveLength(2);
    const camera = await produce(now, "camera");
    await expect
      .poll(() => recorded("producerAdded"))
      .toEqual([old.camera.id, old.microphone.id, camera.id]);
    expect(recorded("producerRemoved")).toEqual([old.camera.id]);
  });

  it("leaves nothing behind when it leaves in the middle", async () => {
    const { old, now } = await moving();
    const camera = await produce(now, "camera");
    await guest.request("leaveClass", {});
    expect(await removed(3)).toEqual(new Set([old.camera.id, old.microphone.id, camera.id]));
    await expect.poll(transports).toBe(0);
  });

  it("loses nothing that it needs when the old host ends in the middle", async () => {
    const { before, old, now } = await moving();
    const camera = await produce(now, "camera");
    for (const { id: transportId } of [before.send, before.receive])
      listeners.tell("transportLost", { roomId, transportId, withHost: true });
    expect(await removed(2)).toEqual(new Set([old.camera.id, old.microphone.id]));
    expect(await guest.codeOf("restartIce", { transportId: now.send.id })).toBe("ok");
    expect(await newcomerSees()).toEqual([camera.id]);
    expect(guest.notices("mediaLost")).toEqual([]);
  });

  it("opens its media again, as after a loss, where it has not moved in time", async () => {
    const before = await openMedia();
    const { camera } = await publishBoth(before);
    drain(before);
    await guest.notice("mediaMoves");
    for (const { id: transportId } of [before.send, before.receive])
      listeners.tell("transportLost", { roomId, transportId, withHost: true });
    expect(await guest.notice("mediaLost")).toEqual({});
    expect(await removed(2)).toContain(camera.id);
    await openMedia();
    await expect.poll(transports).toBe(2);
  });

  it("is told of a room that is opened elsewhere that what it has goes on", async () => {
    await publishBoth(await openMedia());
    listeners.tell("roomLost", { roomId, kept: true });
    for (const page of [host, guest])
      expect(await page.notice("mediaLost")).toEqual({ kept: true });
    const camera = await produce(await openMedia(), "camera");
    expect((await host.notice("producerAdded")).producer).toEqual(expect.anything());
    expect(await newcomerSees()).toEqual([camera.id]);
  });

  it("keeps nothing at the former home once somebody is muted, may not speak any more, or is put out", async () => {
    const endKept = vi.fn<(roomId: string) => void>();
    sfu.endKept = endKept;
    const { participantId, source } = await produce(await openMedia(), "microphone");
    await host.request("muteParticipant", { participantId, source });
    expect(endKept.mock.calls).toEqual([[roomId]]);
    await host.request("muteAll", {});
    expect(endKept).toHaveBeenCalledTimes(2);
    const own = { ...AS_THE_CLASS, speak: false };
    await host.request("setPermissions", { participantId, own });
    expect(endKept).toHaveBeenCalledTimes(3);
    await host.request("removeParticipant", { participantId });
    expect(endKept).toHaveBeenCalledTimes(4);
  });

  it.each(["unavailable", "not_found"] as const)(
    "is muted also where its media host is lost just then: %s",
    async (code) => {
      const { participantId, source } = await produce(await openMedia(), "microphone");
      sfu.setProducerPaused = () => Promise.reject(new DomainError(code, "Out of reach."));
      await host.request("muteParticipant", { participantId, source });
      expect(await guest.notice("mutedByHost")).toEqual({ source });
      expect(await produce(await openMedia(), source, true)).toMatchObject({ mutedByHost: true });
    },
  );

  it("is shown as muted while its media host does not answer, and as before where that refuses", async () => {
    const { id: producerId } = await produce(await openMedia(), "microphone");
    let refuse = (_error: Error): void => undefined;
    sfu.setProducerPaused = () => new Promise((_, reject) => (refuse = reject));
    const asked = guest.request("pauseProducer", { producerId });
    const shown = async () => (await host.notice("producerChanged")).producer.paused;
    expect(await shown()).toBe(true);
    refuse(new Error("It could not be paused."));
    await expect(asked).rejects.toThrow();
    expect(await shown()).toBe(false);
  });

  it("opens its media when it joins, where it had only prepared it", async () => {
    const page = await harness.page(harness.ports.enrol("student"));
    drain(await page.request("prepareMedia", { classId: roomId }));
    await expect.poll(transports).toBe(0);
    expect((await page.join(roomId)).mediaKept).toBe(false);
    expect(page.notices("mediaMoves")).toEqual([]);
  });
});
