import type { SfuBody } from "@lyceum/shared/sfu/requests.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { createSfu } from "./createSfu.ts";

const roomId = "a class";
const CODEC = { mimeType: "audio/opus", clockRate: 48_000, channels: 2, parameters: {} };
const VOICE = {
  kind: "audio" as const,
  rtpParameters: {
    mid: "0",
    codecs: [{ ...CODEC, payloadType: 111 }],
    encodings: [{ ssrc: 7 }],
    rtcp: { cname: "page" },
  } as SfuBody<"produce">["rtpParameters"],
  paused: false,
  observed: false,
};
const HEARS = {
  codecs: [{ ...CODEC, kind: "audio", preferredPayloadType: 111 }],
} as SfuBody<"consume">["rtpCapabilities"];
const GONE = { code: "not_found" };
/** How far the making has come: at first the worker has not been asked, at the end it has not answered yet. */
const PROMISES = [...Array(20).keys()];
const settled = async (promises: number) => {
  for (let count = 0; count < promises; count += 1) await Promise.resolve();
};

let sfu: Sfu;
beforeEach(async () => {
  const pipes = { ip: "127.0.0.1" };
  const listen = [{ ip: "127.0.0.1" }];
  sfu = await createSfu(
    { workers: 1, listen, port: 0, consumersPerWorker: 100, pipes },
    pino({ level: "silent" }),
  );
  await sfu.openRoom({ roomId });
});
afterEach(() => sfu.close());

const open = async (direction: "send" | "receive") =>
  (await sfu.createTransport({ roomId, direction })).id;
const held = async () => {
  const [worker] = (await sfu.load({})).workers;
  return { producers: worker?.producers, consumers: worker?.consumers };
};

describe("a transport that is closed while a stream is made on it", () => {
  it("leaves no stream that is published", async () => {
    for (const promises of PROMISES) {
      const transportId = await open("send");
      const made = sfu.produce({ roomId, transportId, ...VOICE });
      await settled(promises);
      const closed = sfu.closeTransport({ roomId, transportId });
      await expect(made).rejects.toMatchObject(GONE);
      await closed;
    }
    expect(await held()).toEqual({ producers: 0, consumers: 0 });
  });

  it("leaves no stream that is received, and none on a pipe", async () => {
    const send = await open("send");
    const { producerId } = await sfu.produce({ roomId, transportId: send, ...VOICE });
    for (const promises of PROMISES) {
      const transportId = await open("receive");
      const { pipeId } = await sfu.pipeOpen({ roomId });
      const made = [
        sfu.consume({ roomId, transportId, producerId, rtpCapabilities: HEARS }),
        sfu.pipeOut({ roomId, pipeId, producerId }),
      ];
      await settled(promises);
      const closed = [
        sfu.closeTransport({ roomId, transportId }),
        sfu.pipeClose({ roomId, pipeId }),
      ];
      expect(await Promise.allSettled(made)).toMatchObject([{ reason: GONE }, { reason: GONE }]);
      await Promise.all(closed);
    }
    expect(await held()).toEqual({ producers: 1, consumers: 0 });
  });
});
