import { randomUUID } from "node:crypto";

import type { SfuNoticeBody } from "@lyceum/shared/sfu/notices.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { recordingsIn } from "@lyceum/sfu/test/testing/recordings.ts";
import { describe, expect, it, onTestFinished } from "vitest";

import { openClass } from "../../../../test/open-class.ts";
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
