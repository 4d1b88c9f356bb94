import { picture } from "../../../../signaling/test/rtp.ts";
import type { RequestReply } from "@lyceum/shared/signaling/requests.ts";
import { type RequestRows, nothing, signedIn } from "../request-row.ts";
import { lesson } from "../things.ts";
import { PAGES, type Scene, type Seat, consumerOf } from "../scene.ts";

type MediaRequest =
  | "prepareMedia"
  | "connectPrepared"
  | "openMedia"
  | "connectTransport"
  | "restartIce"
  | "produce"
  | "pauseProducer"
  | "resumeProducer"
  | "closeProducer"
  | "consume"
  | "setConsumers"
  | "requestKeyFrame"
  | "closeConsumer";

const SEATED = PAGES.filter((page) => page !== "visitor");

/** Succeeds with the sender's own ids; refused with those of another person in the same class, even to a host. */
const withIds = <Body>(
  what: string,
  mine: (scene: Scene) => Body | Promise<Body>,
  another: (scene: Scene) => Body | Promise<Body>,
) => ({
  ...signedIn,
  send: mine,
  another: SEATED.map((as) => ({
    what: `another's ${what}`,
    as,
    send: another,
    code: "not_found" as const,
  })),
});

/** The same with the seat that owns the ids. */
const ofSeat = <Body>(what: string, bodyOf: (seat: Seat) => Body) =>
  withIds(
    what,
    ({ own }) => bodyOf(own),
    ({ theirs }) => bodyOf(theirs),
  );

const ofConsumer = <Body>(bodyOf: (consumerId: string) => Body) =>
  withIds(
    "consumer",
    async ({ own, theirs }) =>
      own === theirs ? bodyOf("none") : bodyOf(await consumerOf(own, theirs)),
    async ({ own, theirs }) => bodyOf(await consumerOf(theirs, own)),
  );

const fingerprint = Array.from({ length: 32 }, () => "A1").join(":");
const dtlsParameters = {
  role: "client" as const,
  fingerprints: [{ algorithm: "sha-256" as const, value: fingerprint }],
};

const camera = (transportId: string) => ({
  transportId,
  source: "camera" as const,
  kind: "video" as const,
  paused: false,
  rtpParameters: picture(),
});

export const MEDIA: RequestRows<MediaRequest> = {
  prepareMedia: {
    ...signedIn,
    send: ({ classId }) => ({ classId }),
    another: (["student", "teacher"] as const).map((as) => ({
      what: "a closed class that one is not invited to",
      as,
      code: "forbidden",
      send: async ({ world }) => ({
        classId: await lesson(world, world.others.teacher, "closed"),
      }),
    })),
  },
  connectPrepared: {
    ...signedIn,
    send: async ({ page, classId }) => {
      const prepared = await page.send("prepareMedia", { classId });
      const transportId = prepared.ok
        ? (prepared.value as RequestReply<"prepareMedia">).receive.id
        : "none";
      return { transportId, dtlsParameters };
    },
    another: SEATED.map((as) => ({
      what: "another's transport",
      as,
      code: "not_found",
      send: ({ theirs }) => ({ transportId: theirs.media.receive.id, dtlsParameters }),
    })),
  },
  openMedia: { ...signedIn, send: nothing, another: [] },
  connectTransport: ofSeat("transport", ({ media }) => ({
    transportId: media.receive.id,
    dtlsParameters,
  })),
  restartIce: ofSeat("transport", ({ media }) => ({ transportId: media.receive.id })),
  produce: ofSeat("transport", ({ media }) => camera(media.send.id)),
  pauseProducer: ofSeat("producer", ({ producerId }) => ({ producerId })),
  resumeProducer: ofSeat("producer", ({ producerId }) => ({ producerId })),
  closeProducer: ofSeat("producer", ({ producerId }) => ({ producerId })),
  consume: withIds(
    "transport",
    ({ own, theirs }) => ({
      transportId: own.media.receive.id,
      producerId: theirs.producerId,
      rtpCapabilities: own.media.routerRtpCapabilities,
    }),
    ({ own, theirs }) => ({
      transportId: theirs.media.receive.id,
      producerId: theirs.producerId,
      rtpCapabilities: own.media.routerRtpCapabilities,
    }),
  ),
  setConsumers: ofConsumer((consumerId) => ({ changes: [{ consumerId, paused: false }] })),
  requestKeyFrame: ofConsumer((consumerId) => ({ consumerId })),
  closeConsumer: ofConsumer((consumerId) => ({ consumerId })),
};
