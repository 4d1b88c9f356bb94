import { setTimeout as wait } from "node:timers/promises";

import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { CuttableLine } from "../../../test/CuttableLine.ts";
import type { LivePage } from "../../../test/LivePage.ts";
import { openClass } from "../../../test/open-class.ts";
import { publish } from "../../../test/publish.ts";
import { type SignalingHarness, localSfu, transportsOn } from "../../../test/SignalingHarness.ts";
import { ASKED_AGAIN } from "./limits.ts";

/** The media host itself, whatever signaling can say to it. */
let own: Sfu;
let line: CuttableLine;
let harness: SignalingHarness;
let classId: string;
let host: LivePage;
let guest: LivePage;

beforeEach(async () => {
  own = await localSfu();
  line = await CuttableLine.to(own);
  ({ harness, classId, host, guest } = await openClass(line.sfu));
  await host.request("startClass", {});
});
afterEach(async () => {
  await harness.close();
  await line.close();
  await own.close();
});

/** Whether the media host passes nothing on of this stream. */
const isPaused = async (producerId: string) => {
  const { transports } = await own.takeOverRoom({ roomId: classId, mustExist: true });
  const streams = transports.flatMap(({ producers }) => producers);
  return streams.find(({ id }) => id === producerId)?.paused;
};

describe("while the line to the media host is cut", () => {
  it("who is put out neither sends nor receives any more once it is back", async () => {
    const { producer } = await publish(guest);
    const { participantId } = producer;
    expect(await transportsOn(own)).toBe(2);
    await line.cut();
    await host.request("removeParticipant", { participantId });
    await line.mend();
    await expect.poll(() => transportsOn(own)).toBe(0);
  });

  it("who is muted by a host is heard by nobody once it is back, whatever their page does", async () => {
    const { producer } = await publish(guest);
    const { participantId, source } = producer;
    await line.cut();
    await host.request("muteParticipant", { participantId, source });
    expect(await isPaused(producer.id)).toBe(false);
    await line.mend();
    await expect.poll(() => isPaused(producer.id)).toBe(true);
  });

  it("a mute is not told any more that its owner has ended since", async () => {
    const { producer } = await publish(guest);
    const { id: producerId, participantId, source } = producer;
    await line.cut();
    await host.request("muteParticipant", { participantId, source });
    await line.mend();
    await guest.request("resumeProducer", { producerId });
    await wait(2 * ASKED_AGAIN);
    expect(await isPaused(producerId)).toBe(false);
  });
});
