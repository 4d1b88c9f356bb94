import { randomUUID } from "node:crypto";

import type { RtpCapabilities, RtpParameters } from "@lyceum/shared/rtp.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import type { Logger } from "pino";

import type { SfuConfig } from "./config.ts";

/** A stream of nothing in three layers. */
const CAMERA: RtpParameters = {
  codecs: [
    {
      mimeType: "video/VP8",
      payloadType: 96,
      clockRate: 90_000,
      rtcpFeedback: [{ type: "nack" }, { type: "nack", parameter: "pli" }],
    },
  ],
  encodings: [{ ssrc: 1 }, { ssrc: 2 }, { ssrc: 3 }],
  rtcp: { cname: "practice" },
};

/** Of nobody: no handshake will come. */
const NOBODY = {
  role: "client" as const,
  fingerprints: [{ algorithm: "sha-256" as const, value: Array(32).fill("00").join(":") }],
};

/**
 * Does once what people will ask of this host, for nobody: a stream that is published in one room, piped to another and received in
 * both. What Node and a worker do for the first time takes ten times as long, and a host that takes the place of a killed one has
 * a class waiting. Never rejects.
 */
export async function practise(
  sfu: Sfu,
  { pipes }: Pick<SfuConfig, "pipes">,
  log: Logger,
): Promise<void> {
  const [near, far] = [inRoom(sfu), inRoom(sfu)];
  try {
    const capabilities = await near.open();
    const producerId = await near.publish();
    await near.receive(producerId, capabilities);
    if (!pipes) return;
    await far.open();
    await far.receive(await pipe(sfu, { near, far, producerId }), capabilities);
  } catch (err) {
    log.warn({ err }, "this media host has not practised: what it does first takes longer");
  } finally {
    await Promise.all([near.close(), far.close()]);
  }
}

type Practised = ReturnType<typeof inRoom>;

/** What is done in one room, which has a name that no class has. */
const inRoom = (sfu: Sfu) => {
  const room = { roomId: `practice-${randomUUID()}` };
  const connected = async (direction: "send" | "receive"): Promise<string> => {
    const { id: transportId } = await sfu.createTransport({ ...room, direction });
    await sfu.connectTransport({ ...room, transportId, dtlsParameters: NOBODY });
    return transportId;
  };
  return {
    room,
    open: async () => (await sfu.openRoom(room)).rtpCapabilities,
    publish: async () => {
      const transportId = await connected("send");
      const camera = { kind: "video" as const, rtpParameters: CAMERA, observed: false };
      return (await sfu.produce({ ...room, transportId, ...camera, paused: false })).producerId;
    },
    receive: async (producerId: string, rtpCapabilities: RtpCapabilities) => {
      const transportId = await connected("receive");
      const asked = { ...room, transportId, producerId, rtpCapabilities };
      const { id: consumerId } = await sfu.consume(asked);
      await sfu.setConsumer({ ...room, consumerId, paused: false });
    },
    close: () => sfu.closeRoom(room).catch(() => undefined),
  };
};

/** As signaling does it between two hosts, but that one worker has both ends here: it knows two streams. Returns the id of the second. */
async function pipe(
  sfu: Sfu,
  { near, far, producerId }: { near: Practised; far: Practised; producerId: string },
): Promise<string> {
  const { pipeId: here, ...thisEnd } = await sfu.pipeOpen(near.room);
  const { pipeId: there, ...thatEnd } = await sfu.pipeOpen(far.room);
  await sfu.pipeConnect({ ...near.room, pipeId: here, ...thatEnd });
  await sfu.pipeConnect({ ...far.room, pipeId: there, ...thisEnd });
  const out = await sfu.pipeOut({ ...near.room, pipeId: here, producerId });
  const { consumerId, ...stream } = out;
  const piped = randomUUID();
  await sfu.pipeIn({ ...far.room, pipeId: there, producerId: piped, observed: false, ...stream });
  await sfu.pipeWanted({ ...near.room, consumerId, spatialLayer: 0 });
  return piped;
}
