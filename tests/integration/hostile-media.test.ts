import type { RequestReply } from "@lyceum/shared/signaling/requests.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { picture, voice } from "../../signaling/test/rtp.ts";
import { type Scene, openScene } from "./matrix/scene.ts";
import { type World, openWorld } from "./matrix/world.ts";

/**
 * Requests that no real page sends in a live class, on the complete site: they are refused, and the others keep their
 * media.
 */
let world: World;
let scene: Scene;
beforeAll(async () => {
  world = await openWorld();
}, 120_000);
afterAll(() => world.close());
beforeEach(async () => {
  scene = await openScene(world, "student", true);
});
afterEach(async () => {
  const { theirs } = scene;
  await theirs.socket.request("restartIce", { transportId: theirs.media.receive.id });
  await theirs.socket.request("pauseProducer", { producerId: theirs.producerId });
  const health = await fetch(`${world.url}/health`, { signal: AbortSignal.timeout(10_000) });
  expect(health.status).toBe(200);
  await scene.close();
});

const codeOf = async (name: string, body: object) => {
  const result = await scene.page.send(name, body);
  return result.ok ? "ok" : result.code;
};

describe("a page in a class", () => {
  it("that opens its media as often as its rate lets it has the last ones, and no more", async () => {
    const asked = Array.from({ length: 25 }, () => scene.page.send("openMedia", {}));
    const results = await Promise.all(asked);
    const opened = results.flatMap((result) =>
      result.ok ? [result.value as RequestReply<"openMedia">] : [],
    );
    const alive = await Promise.all(
      opened.map(({ receive }) => codeOf("restartIce", { transportId: receive.id })),
    );
    expect(alive.filter((code) => code === "ok")).toHaveLength(1);
    expect(new Set(alive)).toEqual(new Set(["ok", "not_found"]));
  });

  it.each<[string, object]>([
    ["no fingerprints", { fingerprints: [] }],
    ["a fingerprint of no algorithm", { fingerprints: [{ algorithm: "md5", value: "00" }] }],
    ["another role", { role: "nobody", fingerprints: [{ algorithm: "sha-256", value: "00" }] }],
  ])("that connects with %s is refused", async (_what, dtlsParameters) => {
    const transportId = scene.own.media.send.id;
    expect(await codeOf("connectTransport", { transportId, dtlsParameters })).toBe("invalid");
  });

  it.each<[string, object]>([
    ["an unknown kind", { kind: "smell" }],
    ["an unknown source", { source: "telepathy" }],
    ["a sound as a camera", { source: "camera", rtpParameters: voice() }],
    ["a picture as a microphone", { kind: "audio", rtpParameters: picture() }],
    ["no codecs", { rtpParameters: { ...picture(), codecs: [] } }],
    ["no encodings", { rtpParameters: { ...picture(), encodings: [] } }],
    ["a codec that nobody has", { rtpParameters: { ...picture(), codecs: [unknownCodec] } }],
    ["invalid stream numbers", { rtpParameters: { ...picture(), encodings: [{ ssrc: -1 }] } }],
  ])("that publishes %s is refused", async (_what, wrong) => {
    const right = { transportId: scene.own.media.send.id, source: "camera", kind: "video" };
    const body = { ...right, rtpParameters: picture(), paused: false, ...wrong };
    expect(await codeOf("produce", body)).toBe("invalid");
  });

  it("that receives without saying what it understands is refused", async () => {
    const body = { transportId: scene.own.media.receive.id, producerId: scene.theirs.producerId };
    expect(await codeOf("consume", { ...body, rtpCapabilities: { codecs: [] } })).toBe("invalid");
    expect(await codeOf("consume", body)).toBe("invalid");
  });
});

const unknownCodec = { mimeType: "video/nothing", payloadType: 96, clockRate: 90_000 };
