import { Writable } from "node:stream";

import { errorsCaught } from "@lyceum/shared/edges.ts";
import { observer, type types } from "mediasoup";
import { pino } from "pino";
import { expect, it, onTestFinished } from "vitest";

import { MEDIA_CODECS } from "./codecs.ts";
import { createSfu } from "./createSfu.ts";

const VOICE = {
  kind: "audio" as const,
  rtpParameters: {
    codecs: [{ mimeType: "audio/opus", clockRate: 48_000, channels: 2, payloadType: 111 }],
    encodings: [{ ssrc: 7 }],
  },
};

/** As mediasoup has them, without the names of their events. */
type Emitter = {
  on(event: string, listener: () => void): unknown;
  safeEmit(event: string): unknown;
};

const caught = () => errorsCaught()["listeners of media"] ?? 0;

/** A host with one worker, and what it logs. */
const host = async () => {
  const lines: { unit?: string; event?: string; err?: { message: string } }[] = [];
  const write = (line: Buffer, _encoding: string, done: () => void) => {
    lines.push(JSON.parse(line.toString()) as (typeof lines)[number]);
    done();
  };
  const workers: types.Worker[] = [];
  const remember = (worker: types.Worker) => void workers.push(worker);
  observer.on("newworker", remember);
  onTestFinished(() => void observer.off("newworker", remember));
  const config = { workers: 1, listen: [{ ip: "127.0.0.1" }], port: 0, consumersPerWorker: 1 };
  const sfu = await createSfu(config, pino({ level: "warn" }, new Writable({ write })));
  onTestFinished(() => sfu.close());
  return { worker: workers[0]!, lines };
};

it("counts and logs once what a listener throws, of everything that is made on a worker", async () => {
  const { worker, lines } = await host();
  const router = await worker.createRouter({ mediaCodecs: MEDIA_CODECS });
  const transport = await router.createDirectTransport();
  const producer = await transport.produce(VOICE);
  const { rtpCapabilities } = router;
  const consumer = await transport.consume({ producerId: producer.id, rtpCapabilities });
  const levels = await router.createAudioLevelObserver();
  const speakers = await router.createActiveSpeakerObserver();
  const made = [worker, router, transport, producer, consumer, levels, speakers];
  for (const emitter of made.flatMap((each) => [each, each.observer] as unknown as Emitter[])) {
    const before = caught();
    lines.length = 0;
    emitter.on("tested", () => {
      throw new Error("of a listener");
    });
    emitter.safeEmit("tested");
    expect(caught()).toBe(before + 1);
    expect(lines).toMatchObject([
      { unit: "listeners of media", event: "tested", err: { message: "of a listener" } },
    ]);
  }
});
