import { randomUUID } from "node:crypto";

import { DomainError } from "@lyceum/shared/errors.ts";
import type { SfuNoticeBody } from "@lyceum/shared/sfu/notices.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { recordingsIn } from "@lyceum/sfu/test/testing/recordings.ts";
import { describe, expect, it, onTestFinished, vi } from "vitest";

import { openClass } from "../../../../test/open-class.ts";
import { publish } from "../../../../test/publish.ts";
import { openRecordedClass } from "../../../../test/recorded-class.ts";
import { localSfu } from "../../../../test/SignalingHarness.ts";

type Behind = SfuNoticeBody<"recordingBehind">;

/** The same host, for which `tellBehind` speaks to each process that listens. */
const talking = (own: Sfu) => {
  const listeners: ((body: Behind) => void)[] = [];
  const on: Sfu["on"] = (name, listener) => {
    if (name === "recordingBehind") listeners.push(listener as (body: Behind) => void);
    return own.on(name, listener);
  };
  const sfu = Object.create(own, { on: { value: on } }) as Sfu;
  return { sfu, tellBehind: (body: Behind) => listeners.forEach((tell) => tell(body)) };
};

describe("a recording whose disk does not keep up", () => {
  it("goes on, and its hosts alone read that parts are missing", async () => {
    const own = await localSfu(await recordingsIn());
    onTestFinished(() => own.close());
    const { sfu, tellBehind } = talking(own);
    const { harness, classId, host, guest } = await openClass(sfu);
    onTestFinished(() => harness.close());
    const kept = () => harness.ports.recordings.all.at(-1)!;
    await host.request("startClass", {});
    await host.request("startRecording", {});
    tellBehind({ roomId: classId, recordingId: randomUUID() });
    tellBehind({ roomId: classId, recordingId: kept().id });
    // Of this recording, and not of another one.
    await host.notice("recordingBehind");
    expect(host.notices("recordingBehind")).toEqual([]);
    await guest.request("setRecordingConsent", { consent: false });
    expect(guest.notices("recordingBehind")).toEqual([]);
    expect(kept().stopped).toBe(false);
  });
});

describe("a recording whose media host does not write one of its streams", () => {
  const real = performance.now.bind(performance);
  let ahead = 0;
  /** From here on the process's clock is ahead by this many milliseconds more. */
  const goBy = (time: number) => {
    ahead += time;
    const clock = vi.spyOn(performance, "now").mockImplementation(() => real() + ahead);
    onTestFinished(() => {
      clock.mockRestore();
      ahead = 0;
    });
  };

  it("goes on and tries again, and its hosts alone read that parts are missing once that lasts, once", async () => {
    const { harness, sfu, host, guest, kept, logged, start } = await openRecordedClass();
    onTestFinished(() => harness.close());
    await start();
    const refused = vi.spyOn(sfu, "recordProducer");
    refused.mockRejectedValue(new DomainError("unavailable", "The media host cannot be reached."));
    const { producer } = await publish(host);
    // The turn of the first try is over by the second one.
    await expect.poll(() => refused.mock.calls.length).toBeGreaterThan(1);
    expect(host.notices("recordingBehind")).toEqual([]);
    goBy(10_000);
    await host.notice("recordingBehind");
    const { length } = refused.mock.calls;
    goBy(10_000);
    await expect.poll(() => refused.mock.calls.length).toBeGreaterThan(length + 1);
    expect(host.notices("recordingBehind")).toEqual([]);
    refused.mockRestore();
    await expect.poll(logged).toEqual([producer.id]);
    await guest.request("setRecordingConsent", { consent: false });
    expect(guest.notices("recordingBehind")).toEqual([]);
    expect(kept()).toMatchObject({ stopped: false, failure: null });
  });

  it("says nothing of a stream that is none of it any more and that the media host has not released", async () => {
    const { harness, sfu, host, guest, start } = await openRecordedClass();
    onTestFinished(() => harness.close());
    await start();
    await publish(guest);
    await guest.request("setRecordingConsent", { consent: true });
    const refused = vi.spyOn(sfu, "releaseProducer");
    refused.mockRejectedValue(new DomainError("unavailable", "The media host cannot be reached."));
    await guest.request("setRecordingConsent", { consent: false });
    goBy(10_000);
    const { length } = refused.mock.calls;
    await expect.poll(() => refused.mock.calls.length).toBeGreaterThan(length + 1);
    expect(host.notices("recordingBehind")).toEqual([]);
  });
});
