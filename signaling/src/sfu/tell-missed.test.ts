import { randomUUID } from "node:crypto";

import { SIMULCAST, camera, watch } from "@lyceum/sfu/test/contract/stage.ts";
import { recordingsIn } from "@lyceum/sfu/test/testing/recordings.ts";
import { speech } from "@lyceum/sfu/test/testing/sources.ts";
import { SyntheticPage } from "@lyceum/sfu/test/testing/SyntheticPage.ts";
import type { SfuNoticeBody, SfuNoticeName } from "@lyceum/shared/sfu/notices.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { describe, expect, it, onTestFinished } from "vitest";

import { CuttableLine } from "../../test/CuttableLine.ts";
import { localSfu } from "../../test/SignalingHarness.ts";

const roomId = "room";
const SECONDS = { timeout: 30_000 };

/** A media host with a room that signaling has opened, and pages that need no signaling. */
const raise = async (sfu: Promise<Sfu>) => {
  const host = await sfu;
  onTestFinished(() => host.close());
  const line = await CuttableLine.to(host);
  onTestFinished(() => line.close());
  await line.sfu.openRoom({ roomId });
  const page = async () => {
    const opened = await SyntheticPage.open(host, roomId);
    onTestFinished(() => opened.close());
    return opened;
  };
  return { host, line, page };
};

const told = <Name extends SfuNoticeName>(sfu: Sfu, name: Name) => {
  const heard: SfuNoticeBody<Name>[] = [];
  sfu.on(name, (body) => heard.push(body));
  return heard;
};

describe("what a media host has said while the line to it was cut", () => {
  it("is known once it is back: the layers that are wanted", async () => {
    const { host, line, page } = await raise(localSfu());
    const [said, heard] = [told(host, "layersWanted"), told(line.sfu, "layersWanted")];
    const [teacher, student] = [await page(), await page()];
    await line.cut();
    const { id: producerId } = await teacher.publish(camera(), { encodings: SIMULCAST });
    await watch(student, producerId);
    await expect.poll(() => said.at(-1)?.spatialLayer, SECONDS).toBe(1);
    expect(heard).toEqual([]);
    await line.mend();
    const wanted = { roomId, producerId, spatialLayer: 1 };
    await expect.poll(() => heard, SECONDS).toContainEqual(wanted);
  });

  it("is known once it is back: who speaks, and who does not any more", async () => {
    const { host, line, page } = await raise(localSfu());
    const [said, heard] = [told(host, "activeSpeaker"), told(line.sfu, "activeSpeaker")];
    const speaker = await page();
    const { id: producerId } = await speaker.publish(
      speech(() => 0.5),
      { observed: true },
    );
    await expect.poll(() => heard, SECONDS).toEqual([{ roomId, producerId }]);
    const levels = told(line.sfu, "audioLevels");
    await line.cut();
    await host.closeProducer({ roomId, producerId });
    await expect.poll(() => said.at(-1), SECONDS).toEqual({ roomId, producerId: null });
    await line.mend();
    await expect.poll(() => heard.at(-1), SECONDS).toEqual({ roomId, producerId: null });
    expect(levels.at(-1)).toEqual({ roomId, levels: [] });
  });

  it("is known once it is back: that it has ended a recording", async () => {
    const full = await recordingsIn({ freeToStop: Number.MAX_SAFE_INTEGER });
    const { host, line } = await raise(localSfu(full));
    const [said, heard] = [told(host, "recordingFailed"), told(line.sfu, "recordingFailed")];
    const recordingId = randomUUID();
    await line.cut();
    await host.startRecording({ roomId, recordingId });
    const failed = { roomId, recordingId, reason: "disk" };
    await expect.poll(() => said, SECONDS).toEqual([failed]);
    expect(heard).toEqual([]);
    await line.mend();
    await expect.poll(() => heard, SECONDS).toEqual([failed]);
  });

  it("is not made up: a recording that goes on, or that signaling itself has stopped", async () => {
    const { line } = await raise(localSfu(await recordingsIn()));
    const [heard, speakers] = [told(line.sfu, "recordingFailed"), told(line.sfu, "activeSpeaker")];
    const cut = async () => {
      speakers.splice(0);
      await line.cut();
      await line.mend();
      await expect.poll(() => speakers, SECONDS).toHaveLength(1);
    };
    await line.sfu.startRecording({ roomId, recordingId: randomUUID() });
    await cut();
    await line.sfu.stopRecording({ roomId });
    await cut();
    expect(heard).toEqual([]);
  });
});
