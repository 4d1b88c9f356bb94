import { setTimeout as delay } from "node:timers/promises";

import { RtpCapabilities } from "@lyceum/shared/rtp.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { selfSignedCertificate } from "@lyceum/sfu/test/testing/certificate.ts";

import { CountingReceiver, type Joining } from "./CountingReceiver.ts";
import { answerParent } from "./Helper.ts";
import { type HostAddress, reach } from "./host.ts";

/** Milliseconds. */
const FIRST_FRAME_WITHIN = 10_000;
const LOOK_EVERY = 20;

const receivers: CountingReceiver[] = [];
let joining: Joining;

type Room = {
  host: HostAddress;
  roomId: string;
  producerIds: string[];
  /** See `Joining`. */
  layers?: Record<string, number>;
};

export const commands = {
  async enter({ host, roomId, producerIds, layers }: Room) {
    const sfu = await reach(host);
    const certificate = await selfSignedCertificate();
    joining = {
      sfu,
      roomId,
      producerIds,
      layers,
      certificate,
      rtpCapabilities: await capabilities(sfu, roomId),
    };
  },

  /** Joins people at a steady rate; returns the milliseconds that each waited for a complete first frame. */
  async join({ count, every }: { count: number; every: number }) {
    const waits: Promise<number | null>[] = [];
    for (let index = 0; index < count; index += 1) {
      waits.push(joinOne());
      await delay(every);
    }
    return Promise.all(waits);
  },

  /** The total received so far. */
  count() {
    const streams = receivers.flatMap((receiver) => [...receiver.streams.values()]);
    const sum = (of: "packets" | "expected" | "bytes") =>
      streams.reduce((total, stream) => total + stream[of], 0);
    return { packets: sum("packets"), expected: sum("expected"), bytes: sum("bytes") };
  },

  async leave() {
    await Promise.all(receivers.splice(0).map((receiver) => receiver.leave()));
  },
};

/** Null if the first frame did not arrive complete in time: a packet of it was lost. */
const joinOne = async (): Promise<number | null> => {
  const receiver = await CountingReceiver.join(joining);
  receivers.push(receiver);
  const deadline = performance.now() + FIRST_FRAME_WITHIN;
  while (receiver.firstFrameAfter === undefined && performance.now() < deadline)
    await delay(LOOK_EVERY);
  return receiver.firstFrameAfter ?? null;
};

/** A browser's capabilities in this room, without the codecs that no one sends here. */
const capabilities = async (sfu: Sfu, roomId: string) => {
  const { rtpCapabilities } = await sfu.openRoom({ roomId });
  return RtpCapabilities.parse(rtpCapabilities);
};

answerParent(commands);
