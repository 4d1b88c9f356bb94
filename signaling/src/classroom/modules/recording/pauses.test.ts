import { setTimeout as delay } from "node:timers/promises";

import { DomainError } from "@lyceum/shared/errors.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";

import type { LivePage } from "../../../../test/LivePage.ts";
import { publish } from "../../../../test/publish.ts";
import { type RecordedClass, openRecordedClass } from "../../../../test/recorded-class.ts";
import type { SignalingHarness } from "../../../../test/SignalingHarness.ts";

const SOON = { timeout: 10_000 };

let sfu: Sfu;
let harness: SignalingHarness;
let classId: string;
let host: LivePage;
let guest: LivePage;
let kept: RecordedClass["kept"];
let eventsOf: RecordedClass["eventsOf"];
let logged: RecordedClass["logged"];
let start: RecordedClass["start"];

beforeEach(async () => {
  const opened = await openRecordedClass();
  ({ harness, sfu, classId, host, guest, kept, eventsOf, logged, start } = opened);
  onTestFinished(() => harness.close());
});

describe("a pause of a recording", () => {
  it("has nothing of what is said in it, and the recording goes on in new logs", async () => {
    await publish(host);
    await start();
    await host.request("pauseRecording", {});
    await host.request("pauseRecording", {});
    expect((await guest.join(classId)).recording?.current).toMatchObject({ paused: true });
    expect(await host.codeOf("addChapter", { title: "Now" })).toBe("conflict");
    const meanwhile = (await publish(host)).producer.id;
    const files = await logged();
    await delay(200);
    expect(files).toHaveLength(1);
    expect(files).not.toContain(meanwhile);
    await host.request("resumeRecording", {});
    expect(await logged()).toContain(meanwhile);
  });

  it("counts at once where it cannot be written, which is made up for", async () => {
    await start();
    await guest.notice("recordingChanged");
    harness.ports.recordings.away = true;
    expect(await host.codeOf("pauseRecording", {})).toBe("internal");
    expect((await guest.notice("recordingChanged")).current).toMatchObject({ paused: true });
    await publish(host);
    expect(await logged()).toEqual([]);
    harness.ports.recordings.away = false;
    await expect.poll(() => kept().paused, SOON).toBe(true);
    await expect.poll(() => eventsOf("captureStopped"), SOON).toHaveLength(1);
  });

  it("is written and told where it is asked for again", async () => {
    await start();
    await guest.notice("recordingChanged");
    harness.ports.recordings.away = true;
    expect(await host.codeOf("pauseRecording", {})).not.toBe("ok");
    harness.ports.recordings.away = false;
    expect(await host.codeOf("pauseRecording", {})).toBe("ok");
    expect(kept().paused).toBe(true);
    expect((await guest.notice("recordingChanged")).current).toMatchObject({ paused: true });
    expect(eventsOf("captureStopped")).toMatchObject([{ body: { reason: "paused" } }]);
  });

  it("is written again where its end was written without an answer", async () => {
    await start();
    await host.request("pauseRecording", {});
    const { recordings } = harness.ports;
    const setPaused = recordings.setPaused.bind(recordings);
    const unanswered = vi.spyOn(recordings, "setPaused").mockImplementationOnce(async (...args) => {
      await setPaused(...args);
      throw new Error("The database is unavailable.");
    });
    onTestFinished(() => unanswered.mockRestore());
    expect(await host.codeOf("resumeRecording", {})).toBe("internal");
    expect((await guest.join(classId)).recording?.current).toMatchObject({ paused: true });
    await expect.poll(() => kept().paused, SOON).toBe(true);
  });

  it("does not end without a word while the media host writes nothing", async () => {
    await start();
    await host.request("pauseRecording", {});
    const away = vi.spyOn(sfu, "startRecording");
    away.mockRejectedValue(new DomainError("unavailable", "The media host cannot be reached."));
    expect(await host.codeOf("resumeRecording", {})).toBe("unavailable");
    expect(await host.codeOf("resumeRecording", {})).toBe("unavailable");
    away.mockRestore();
    expect(await host.codeOf("resumeRecording", {})).toBe("ok");
    expect(eventsOf("captureStarted")).toHaveLength(2);
  });
});
