import { randomInt } from "node:crypto";

import { DomainError } from "@lyceum/shared/errors.ts";
import { SFU_REQUESTS, type SfuBody } from "@lyceum/shared/sfu/requests.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { pino } from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { createSfu } from "./createSfu.ts";

const quiet = pino({ level: "silent" });
const roomId = "a class";

let sfu: Sfu;
let pids: number[];
let send: string;
let receive: string;

const running = async () => (await sfu.load({})).workers.map(({ pid }) => pid);
const transport = async (direction: "send" | "receive") =>
  (await sfu.createTransport({ roomId, direction })).id;

beforeAll(async () => {
  sfu = await createSfu(
    { workers: 1, listen: [{ ip: "127.0.0.1" }], port: 0, consumersPerWorker: 100 },
    quiet,
  );
  await sfu.openRoom({ roomId });
  pids = await running();
});
afterAll(async () => {
  await sfu.close();
});
beforeEach(async () => {
  send = await transport("send");
  receive = await transport("receive");
});

type Rtp = SfuBody<"produce">["rtpParameters"];
const ssrc = () => randomInt(1, 2 ** 31);
const VP8 = { mimeType: "video/VP8", payloadType: 96, clockRate: 90_000, parameters: {} };
const RTX = { mimeType: "video/rtx", payloadType: 97, clockRate: 90_000, parameters: { apt: 96 } };
const picture = (change: Partial<Record<keyof Rtp, unknown>> = {}) => ({
  mid: "0",
  codecs: [VP8],
  encodings: [{ ssrc: ssrc() }],
  rtcp: { cname: "page" },
  ...change,
});

/** As a host answers it: the schema first. "ok", or the code of the refusal; what is no refusal throws. */
const codeOf = async (
  verb: "produce" | "consume" | "connectTransport" | "setConsumer",
  body: unknown,
) => {
  const parsed = SFU_REQUESTS[verb].body.safeParse(body);
  if (!parsed.success) return "invalid";
  try {
    await (sfu[verb] as (body: unknown) => Promise<unknown>)(parsed.data);
    return "ok";
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    expect(error.message.length).toBeLessThan(400);
    return error.code;
  }
};
const produce = (rtpParameters: unknown, transportId = send) =>
  codeOf("produce", {
    roomId,
    transportId,
    kind: "video",
    rtpParameters,
    paused: false,
    observed: false,
  });

const many = <Thing>(count: number, make: (index: number) => Thing) =>
  Array.from({ length: count }, (_, index) => make(index));
const URI = "urn:ietf:params:rtp-hdrext:sdes:mid";
const encodings = (...given: unknown[]) => picture({ encodings: given });
const codecs = (...given: unknown[]) => picture({ codecs: given });
const extensions = (...given: unknown[]) => picture({ headerExtensions: given });
const LONG = "x".repeat(50_000);

const MADE_WRONG: [string, () => unknown][] = [
  ["no encodings", () => picture({ encodings: [] })],
  ["no codecs", () => codecs()],
  ["100 encodings", () => encodings(...many(100, () => ({ ssrc: ssrc() })))],
  ["100 codecs", () => codecs(...many(100, () => VP8))],
  ["100 header extensions", () => extensions(...many(100, (id) => ({ uri: URI, id: id + 1 })))],
  ["the same ssrc twice", () => encodings({ ssrc: 7 }, { ssrc: 7 })],
  ["the same rid twice", () => encodings({ rid: "a" }, { rid: "a" })],
  [
    "an rtx of the ssrc that it repeats",
    () => picture({ codecs: [VP8, RTX], encodings: [{ ssrc: 7, rtx: { ssrc: 7 } }] }),
  ],
  ["an ssrc of 0", () => encodings({ ssrc: 0 })],
  ["a negative ssrc", () => encodings({ ssrc: -1 })],
  ["an ssrc over 32 bits", () => encodings({ ssrc: 2 ** 40 })],
  ["an ssrc over every integer", () => encodings({ ssrc: 1e300 })],
  ["an ssrc that is none", () => encodings({ ssrc: "7" })],
  ["neither ssrc nor rid", () => encodings({})],
  ["an ssrc and a rid", () => encodings({ ssrc: ssrc() }, { rid: "b" })],
  ["an empty rid", () => encodings({ rid: "" })],
  ["a rid with NUL", () => encodings({ rid: "\0" })],
  ["a long rid", () => encodings({ rid: LONG })],
  ["a rid of other letters", () => encodings({ rid: "ü 💥" })],
  ["an odd scalability mode", () => encodings({ ssrc: ssrc(), scalabilityMode: "L99T99" })],
  [
    "a scalability mode that is none",
    () => encodings({ ssrc: ssrc(), scalabilityMode: "nonsense" }),
  ],
  [
    "a huge scalability mode",
    () => encodings({ ssrc: ssrc(), scalabilityMode: "L9999999T999999" }),
  ],
  ["layers of nothing", () => encodings({ ssrc: ssrc(), scalabilityMode: "L0T0" })],
  ["a huge bitrate", () => encodings({ ssrc: ssrc(), maxBitrate: Number.MAX_SAFE_INTEGER })],
  ["a bitrate of 0", () => encodings({ ssrc: ssrc(), maxBitrate: 0 })],
  ["a payload type that no codec has", () => encodings({ ssrc: ssrc(), codecPayloadType: 5 })],
  ["a payload type out of range", () => codecs({ ...VP8, payloadType: 200 })],
  ["the same payload type twice", () => codecs(VP8, VP8)],
  ["a codec that is none", () => codecs({ ...VP8, mimeType: "video/nonsense" })],
  ["a mime type of nothing", () => codecs({ ...VP8, mimeType: "" })],
  ["a mime type without a part", () => codecs({ ...VP8, mimeType: "video/" })],
  ["a mime type with NUL", () => codecs({ ...VP8, mimeType: "video/VP8\0" })],
  ["a codec of another kind", () => codecs({ ...VP8, mimeType: "audio/opus", channels: 2 })],
  ["another clock rate", () => codecs({ ...VP8, clockRate: 1 })],
  ["a huge clock rate", () => codecs({ ...VP8, clockRate: Number.MAX_SAFE_INTEGER })],
  ["channels of video", () => codecs({ ...VP8, channels: 8 })],
  ["rtx of nothing", () => codecs(VP8, { ...RTX, parameters: { apt: 5 } })],
  ["rtx alone", () => codecs(RTX)],
  ["rtx without what it repeats", () => codecs(VP8, { ...RTX, parameters: {} })],
  ["rtx of text", () => codecs(VP8, { ...RTX, parameters: { apt: "96" } })],
  ["nested parameters", () => codecs({ ...VP8, parameters: { deep: { deeper: [1] } } })],
  ["long parameters", () => codecs({ ...VP8, parameters: { long: LONG } })],
  ["parameters of null", () => codecs({ ...VP8, parameters: { nothing: null } })],
  [
    "parameters of numbers",
    () =>
      codecs({
        ...VP8,
        parameters: { a: -1, b: 1e300, c: 0.5, d: [1, 2], e: [1.5], f: ["x"], g: [{}], h: [] },
      }),
  ],
  [
    "1,000 parameters",
    () => codecs({ ...VP8, parameters: Object.fromEntries(many(1_000, (n) => [`p${n}`, n])) }),
  ],
  [
    "parameters named for a prototype",
    () => codecs({ ...VP8, parameters: JSON.parse('{"__proto__":{"a":1}}') as unknown }),
  ],
  [
    "feedback that is none",
    () => codecs({ ...VP8, rtcpFeedback: [{ type: "nonsense", parameter: "\0" }] }),
  ],
  ["an extension that is none", () => extensions({ uri: "urn:nonsense", id: 1 })],
  ["an extension of id 0", () => extensions({ uri: URI, id: 0 })],
  ["an extension of id 255", () => extensions({ uri: URI, id: 255 })],
  ["an extension twice", () => extensions({ uri: URI, id: 1 }, { uri: URI, id: 1 })],
  [
    "one id of two extensions",
    () => extensions({ uri: URI, id: 1 }, { uri: "urn:3gpp:video-orientation", id: 1 }),
  ],
  ["an encrypted extension", () => extensions({ uri: URI, id: 1, encrypt: true })],
  [
    "parameters of an extension",
    () => extensions({ uri: URI, id: 1, parameters: { deep: { a: 1 } } }),
  ],
  ["an empty mid", () => picture({ mid: "" })],
  ["a long mid", () => picture({ mid: LONG })],
  ["a mid with NUL", () => picture({ mid: "\0" })],
  ["an odd cname", () => picture({ rtcp: { cname: "\0💥" } })],
  ["no cname", () => picture({ rtcp: {} })],
  ["an odd msid", () => picture({ msid: "\0 \0" })],
];

describe("RTP parameters", () => {
  it.each(MADE_WRONG)("with %s are taken or refused, and the worker lives", async (_what, make) => {
    expect(["ok", "invalid"]).toContain(await produce(make()));
    expect(await running()).toEqual(pids);
    expect(await produce(picture(), await transport("send"))).toBe("ok");
  });

  it("with an ssrc that another stream of the transport has are refused, and that stream goes on", async () => {
    const first = picture();
    const { producerId } = await sfu.produce({
      roomId,
      transportId: send,
      kind: "video",
      rtpParameters: first as Rtp,
      paused: false,
      observed: false,
    });
    expect(await produce({ ...picture(), mid: "1", encodings: first.encodings })).toBe("invalid");
    await sfu.setProducerPaused({ roomId, producerId, paused: true });
    expect(await produce(picture({ mid: "2" }))).toBe("ok");
  });

  it("with a mid that another stream of the transport has are refused", async () => {
    const shared = () => picture({ mid: "1", headerExtensions: [{ uri: URI, id: 1 }] });
    expect(await produce(shared())).toBe("ok");
    expect(await produce(shared())).toBe("invalid");
  });
});

describe("capabilities", () => {
  let producerId: string;
  beforeEach(async () => {
    ({ producerId } = await sfu.produce({
      roomId,
      transportId: send,
      kind: "video",
      rtpParameters: picture() as Rtp,
      paused: false,
      observed: false,
    }));
  });
  const codec = {
    kind: "video",
    mimeType: "video/VP8",
    preferredPayloadType: 96,
    clockRate: 90_000,
  };
  const consume = (rtpCapabilities: unknown) =>
    codeOf("consume", { roomId, transportId: receive, producerId, rtpCapabilities });

  it.each([
    ["none", { codecs: [] }],
    ["100 codecs", { codecs: many(100, () => codec) }],
    ["64 times one codec", { codecs: many(64, () => codec) }],
    ["a payload type twice", { codecs: [codec, { ...codec, mimeType: "video/H264" }] }],
    ["no such codec", { codecs: [{ ...codec, mimeType: "nonsense" }] }],
    ["a mime type with NUL", { codecs: [{ ...codec, mimeType: "video/\0" }] }],
    ["nested parameters", { codecs: [{ ...codec, parameters: { deep: { deeper: {} } } }] }],
    ["another clock rate", { codecs: [{ ...codec, clockRate: 2 ** 50 }] }],
    ["channels", { codecs: [{ ...codec, channels: 8 }] }],
    [
      "rtx of nothing",
      {
        codecs: [
          codec,
          { ...codec, mimeType: "video/rtx", preferredPayloadType: 97, parameters: { apt: -1 } },
        ],
      },
    ],
    [
      "an id of 255",
      { codecs: [codec], headerExtensions: [{ kind: "video", uri: URI, preferredId: 255 }] },
    ],
    [
      "an extension twice",
      {
        codecs: [codec],
        headerExtensions: many(64, () => ({ kind: "video", uri: URI, preferredId: 1 })),
      },
    ],
    [
      "ids that are one",
      {
        codecs: [codec],
        headerExtensions: [
          { kind: "video", uri: URI, preferredId: 3 },
          { kind: "video", uri: "urn:3gpp:video-orientation", preferredId: 3 },
        ],
      },
    ],
  ])("of %s are taken or refused, and the worker lives", async (_what, capabilities) => {
    expect(["ok", "invalid"]).toContain(await consume(capabilities));
    expect(await running()).toEqual(pids);
    expect(await consume({ codecs: [codec] })).toBe("ok");
  });

  it.each([
    ["layers beyond all", { preferredLayers: { spatialLayer: 3, temporalLayer: 3 } }],
    ["layers below all", { preferredLayers: { spatialLayer: -1 } }],
    ["a priority of 0", { priority: 0 }],
    ["a priority of 256", { priority: 256 }],
    ["nothing", {}],
  ])("consumed, may be asked for %s", async (_what, change) => {
    const { id } = await sfu.consume({
      roomId,
      transportId: receive,
      producerId,
      rtpCapabilities: { codecs: [codec] } as SfuBody<"consume">["rtpCapabilities"],
    });
    expect(["ok", "invalid"]).toContain(
      await codeOf("setConsumer", { roomId, consumerId: id, ...change }),
    );
    expect(await running()).toEqual(pids);
  });
});

describe("DTLS parameters", () => {
  const sha = (value: string, algorithm = "sha-256") => ({ algorithm, value });
  const right = many(32, () => "AB").join(":");

  it.each([
    ["no fingerprint", { fingerprints: [] }],
    ["an empty fingerprint", { fingerprints: [sha("")] }],
    ["a short fingerprint", { fingerprints: [sha("00")] }],
    ["a fingerprint of other letters", { fingerprints: [sha("ü💥\0")] }],
    ["a long fingerprint", { fingerprints: [sha("A".repeat(256))] }],
    ["100 fingerprints", { fingerprints: many(100, () => sha(right)) }],
    ["fingerprints that differ", { fingerprints: [sha(right, "sha-1"), sha(right, "sha-512")] }],
    ["no such algorithm", { fingerprints: [sha(right, "md5")] }],
    ["no such role", { role: "nobody", fingerprints: [sha(right)] }],
    ["the role of a server", { role: "server", fingerprints: [sha(right)] }],
  ])("of %s are taken or refused, and the worker lives", async (_what, dtlsParameters) => {
    const connect = () => codeOf("connectTransport", { roomId, transportId: send, dtlsParameters });
    expect(["ok", "invalid"]).toContain(await connect());
    expect(["conflict", "invalid"]).toContain(await connect());
    expect(await running()).toEqual(pids);
  });
});
