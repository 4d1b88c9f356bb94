import { randomUUID } from "node:crypto";

import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { SignalingHarness, localSfu } from "../../test/SignalingHarness.ts";
import type { Account } from "../../test/InMemoryPorts.ts";
import { publish } from "../../test/publish.ts";
import { picture, voice } from "../../test/rtp.ts";

let sfu: Sfu;
let harness: SignalingHarness;
let teacher: Account;
let student: Account;
let classId: string;

const begin = async (config: Parameters<typeof SignalingHarness.open>[1]) => {
  harness = await SignalingHarness.open(sfu, config);
  teacher = harness.ports.enrol("teacher", "Ada");
  student = harness.ports.enrol("student", "Ben");
  classId = harness.ports.addClass(teacher.person).id;
};

beforeEach(async () => {
  sfu = await localSfu();
  await begin({ disconnectShown: 50 });
});
afterEach(async () => {
  await harness.close();
  await sfu.close();
});

const liveClass = async () => {
  const host = await harness.page(teacher);
  await host.join(classId);
  await host.request("startClass", {});
  const guest = await harness.page(student);
  const { you } = await guest.join(classId);
  return { host, guest, guestId: you.id };
};

describe("before the start", () => {
  it("lets students wait, hosts in, and everybody in by the start", async () => {
    const guest = await harness.page(student);
    const waiting = await guest.join(classId);
    expect(waiting.seat).toBe("waiting");
    expect(Math.abs(Date.now() - (waiting.now ?? 0))).toBeLessThan(60_000);
    expect(await guest.codeOf("openMedia", {})).toBe("conflict");

    const host = await harness.page(teacher);
    const inside = await host.join(classId);
    expect(inside.seat).toBe("inside");
    expect(inside.participants.map(({ name }) => name).toSorted()).toEqual(["Ada", "Ben"]);
    expect((await guest.notice("participantJoined")).participant.role).toBe("host");

    await host.request("startClass", {});
    expect((await guest.notice("classStarted")).class.state).toBe("live");
    expect(await guest.codeOf("openMedia", {})).toBe("ok");
  });

  it("starts once when two hosts start at once", async () => {
    const hosts = await Promise.all([
      harness.page(teacher),
      harness.page(harness.ports.enrol("admin")),
    ]);
    await Promise.all(hosts.map((host) => host.join(classId)));
    const replies = await Promise.all(hosts.map((host) => host.request("startClass", {})));
    expect(new Set(replies.map((reply) => reply.class.version)).size).toBe(1);
    await hosts[0].request("raiseHand", { raised: true });
    await hosts[1].notice("participantChanged");
    expect(hosts[1].notices("classStarted")).toHaveLength(1);
  });

  it("keeps strangers out of a closed class", async () => {
    const closed = harness.ports.addClass(teacher.person, [student.person]);
    const stranger = await harness.page(harness.ports.enrol("student"));
    const pageId = randomUUID();
    expect(await stranger.codeOf("joinClass", { classId: closed.id, pageId })).toBe("forbidden");
    expect(await stranger.codeOf("raiseHand", { raised: true })).toBe("conflict");
    const invited = await harness.page(student);
    expect((await invited.join(closed.id)).seat).toBe("waiting");
  });

  it("knows no class of that id", async () => {
    const page = await harness.page(student);
    const unknown = { classId: randomUUID(), pageId: randomUUID() };
    expect(await page.codeOf("joinClass", unknown)).toBe("not_found");
  });
});

describe("a live class", () => {
  it("passes streams on, and takes them away with their person", async () => {
    const { host, guest, guestId } = await liveClass();
    const { producer } = await publish(guest);
    expect((await host.notice("producerAdded")).producer).toEqual(producer);

    const media = await host.request("openMedia", {});
    const consumer = await host.request("consume", {
      transportId: media.receive.id,
      producerId: producer.id,
      rtpCapabilities: media.routerRtpCapabilities,
    });
    await host.request("setConsumers", { changes: [{ consumerId: consumer.id, paused: false }] });

    await guest.request("leaveClass", {});
    expect(await host.notice("participantLeft")).toEqual({ participantId: guestId, why: "left" });
    expect(await host.notice("producerRemoved")).toEqual({ producerId: producer.id });
    expect(await host.notice("consumerClosed")).toEqual({ consumerId: consumer.id });
    expect(await host.codeOf("requestKeyFrame", { consumerId: consumer.id })).toBe("ok");
  });

  it("replaces a stream of the same source", async () => {
    const { host, guest } = await liveClass();
    const { media, producer: first } = await publish(guest);
    const { producer: second } = await guest.request("produce", {
      transportId: media.send.id,
      source: "microphone",
      kind: "audio",
      rtpParameters: voice(),
      paused: true,
    });
    expect(await host.notice("producerRemoved")).toEqual({ producerId: first.id });
    const again = await harness.page(harness.ports.enrol("student"));
    expect((await again.join(classId)).producers).toEqual([second]);
  });

  it("refuses a kind that does not fit the source, and one's own stream", async () => {
    const { guest } = await liveClass();
    const { media, producer } = await publish(guest);
    const wrong = { transportId: media.send.id, paused: false, rtpParameters: voice() } as const;
    expect(await guest.codeOf("produce", { ...wrong, source: "camera", kind: "audio" })).toBe(
      "invalid",
    );
    const own = {
      transportId: media.receive.id,
      producerId: producer.id,
      rtpCapabilities: media.routerRtpCapabilities,
    };
    expect(await guest.codeOf("consume", own)).toBe("invalid");
  });

  it("refuses other people's ids, and nothing happens", async () => {
    const { host, guest } = await liveClass();
    const theirs = await publish(host);
    const mine = await publish(guest);
    const { rtpCapabilities, ...consume } = {
      transportId: theirs.media.receive.id,
      producerId: theirs.producer.id,
      rtpCapabilities: mine.media.routerRtpCapabilities,
    };
    const consumer = await host.request("consume", {
      ...consume,
      producerId: mine.producer.id,
      rtpCapabilities,
    });
    const transportId = theirs.media.send.id;
    const producerId = theirs.producer.id;
    const consumerId = consumer.id;
    const dtlsParameters = { fingerprints: [{ algorithm: "sha-256" as const, value: "00" }] };
    const codes = await Promise.all([
      guest.codeOf("connectTransport", { transportId, dtlsParameters }),
      guest.codeOf("restartIce", { transportId }),
      guest.codeOf("produce", {
        transportId,
        source: "camera",
        kind: "video",
        rtpParameters: picture(),
        paused: false,
      }),
      guest.codeOf("produce", {
        transportId: mine.media.receive.id,
        source: "camera",
        kind: "video",
        rtpParameters: picture(),
        paused: false,
      }),
      guest.codeOf("consume", { ...consume, rtpCapabilities }),
      guest.codeOf("pauseProducer", { producerId }),
      guest.codeOf("resumeProducer", { producerId }),
      guest.codeOf("closeProducer", { producerId }),
      guest.codeOf("requestKeyFrame", { consumerId }),
      guest.codeOf("closeConsumer", { consumerId }),
      guest.codeOf("setConsumers", { changes: [{ consumerId, paused: false }] }),
      guest.codeOf("consume", {
        transportId: mine.media.receive.id,
        producerId: randomUUID(),
        rtpCapabilities,
      }),
    ]);
    expect(new Set(codes)).toEqual(new Set(["not_found"]));
    const latecomer = await harness.page(harness.ports.enrol("student"));
    const { producers } = await latecomer.join(classId);
    expect(producers).toContainEqual(theirs.producer);
    expect(await host.codeOf("requestKeyFrame", { consumerId })).toBe("ok");
  });

  it("refuses a stream of another class", async () => {
    const { guest } = await liveClass();
    const { media } = await publish(guest);
    const elsewhere = harness.ports.addClass(teacher.person);
    const admin = await harness.page(harness.ports.enrol("admin"));
    await admin.join(elsewhere.id);
    await admin.request("startClass", {});
    const { producer } = await publish(admin);
    const across = {
      transportId: media.receive.id,
      producerId: producer.id,
      rtpCapabilities: media.routerRtpCapabilities,
    };
    expect(await guest.codeOf("consume", across)).toBe("not_found");
  });

  it("closes a page's older media when it opens media again", async () => {
    const { host, guest } = await liveClass();
    const { media, producer } = await publish(guest);
    await guest.request("openMedia", {});
    expect(await host.notice("producerRemoved")).toEqual({ producerId: producer.id });
    expect(await guest.codeOf("restartIce", { transportId: media.send.id })).toBe("not_found");
    const { workers } = await sfu.load({});
    expect(workers[0]?.transports).toBe(2);
  });
});

describe("moderation", () => {
  it("mutes somebody until they unmute themselves", async () => {
    const { host, guest, guestId } = await liveClass();
    await publish(host);
    const { producer } = await publish(guest);
    const microphone = { participantId: guestId, source: "microphone" } as const;
    await host.request("muteParticipant", microphone);
    expect(await guest.notice("mutedByHost")).toEqual({ source: "microphone" });
    const muted = { ...producer, paused: true, mutedByHost: true };
    expect((await host.notice("producerChanged")).producer).toEqual(muted);

    await host.request("askToUnmute", microphone);
    expect(await guest.notice("askedToUnmute")).toEqual({ source: "microphone" });
    expect(await host.codeOf("resumeProducer", { producerId: producer.id })).toBe("not_found");

    await guest.request("resumeProducer", { producerId: producer.id });
    expect((await host.notice("producerChanged")).producer).toEqual(producer);
  });

  it("keeps a mute when the stream is published again, still paused", async () => {
    const { host, guest, guestId } = await liveClass();
    await publish(guest);
    await host.request("muteParticipant", { participantId: guestId, source: "microphone" });
    const media = await guest.request("openMedia", {});
    const again = {
      transportId: media.send.id,
      source: "microphone",
      kind: "audio",
      rtpParameters: voice(),
    } as const;
    const muted = await guest.request("produce", { ...again, paused: true });
    expect(muted.producer.mutedByHost).toBe(true);
  });

  it("puts a student out until the next start", async () => {
    const { host, guest, guestId } = await liveClass();
    await host.request("removeParticipant", { participantId: guestId });
    expect(await guest.notice("seatTaken")).toEqual({ reason: "removed" });
    expect(await guest.codeOf("openMedia", {})).toBe("conflict");
    const back = { classId, pageId: randomUUID() };
    expect(await guest.send("joinClass", back)).toMatchObject({
      code: "forbidden",
      reason: "removed_from_class",
    });

    await host.request("stopClass", {});
    await host.request("startClass", {});
    expect(await guest.codeOf("joinClass", back)).toBe("ok");
  });

  it("lets no host be put out, and no student moderate", async () => {
    const { host, guest, guestId } = await liveClass();
    const admin = await harness.page(harness.ports.enrol("admin"));
    const { you } = await admin.join(classId);
    expect(await host.codeOf("removeParticipant", { participantId: you.id })).toBe("forbidden");
    expect(await guest.codeOf("removeParticipant", { participantId: guestId })).toBe("forbidden");
    expect(await guest.codeOf("stopClass", {})).toBe("forbidden");
  });
});

describe("the end", () => {
  it("ends for all, lets no student back, and can be started again by a host", async () => {
    const { host, guest } = await liveClass();
    await publish(guest);
    await host.request("stopClass", {});
    expect(await guest.notice("classEnded")).toMatchObject({ reason: "stopped" });
    expect(guest.notices("producerRemoved")).toEqual([]);
    const again = { classId, pageId: guest.pageId };
    expect(await guest.codeOf("joinClass", again)).toBe("conflict");
    expect((await sfu.load({})).rooms).toBe(0);

    await host.request("startClass", {});
    expect((await guest.join(classId)).producers).toEqual([]);
  });

  it("ends when the class is deleted", async () => {
    const { host, guest } = await liveClass();
    harness.ports.delete(classId);
    expect(await guest.notice("classEnded")).toMatchObject({ reason: "deleted" });
    expect(await host.codeOf("startClass", {})).toBe("conflict");
  });

  it("ends when another process ended it", async () => {
    const { guest } = await liveClass();
    harness.ports.change(classId, { state: "ended" });
    expect(await guest.notice("classEnded")).toMatchObject({ reason: "stopped" });
  });

  it("ends as deserted when no host comes back", async () => {
    await harness.close();
    await begin({ disconnectShown: 50, hostReturn: 400 });
    const { host, guest } = await liveClass();
    host.close();
    expect(await guest.notice("hostPresence")).toEqual({ present: false, left: false });
    expect(await guest.notice("classEnded")).toMatchObject({ reason: "deserted" });
  });

  it("goes on when the host comes back in time", async () => {
    await harness.close();
    await begin({ disconnectShown: 50, hostReturn: 3_000 });
    const { host, guest } = await liveClass();
    host.close();
    await guest.notice("hostPresence");
    const back = await harness.page(teacher, host.pageId);
    await back.join(classId);
    expect(await guest.notice("hostPresence")).toEqual({ present: true, left: false });
    await new Promise((resolve) => setTimeout(resolve, 3_500));
    expect(guest.notices("classEnded")).toEqual([]);
  });
});
