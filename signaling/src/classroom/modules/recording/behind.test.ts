import { randomUUID } from "node:crypto";

import type { SfuNoticeBody } from "@lyceum/shared/sfu/notices.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { recordingsIn } from "@lyceum/sfu/test/testing/recordings.ts";
import { describe, expect, it, onTestFinished } from "vitest";

import { openClass } from "../../../../test/open-class.ts";
import { localSfu } from "../../../../test/SignalingHarness.ts";

let tellBehind: (body: SfuNoticeBody<"recordingBehind">) => void;

/** The same host, which `tellBehind` speaks for. */
const talking = (own: Sfu): Sfu =>
  Object.create(own, {
    on: {
      value: ((name, listener) => {
        if (name === "recordingBehind") tellBehind = listener as typeof tellBehind;
        return own.on(name, listener);
      }) satisfies Sfu["on"],
    },
  });

describe("a recording whose disk does not keep up", () => {
  it("goes on, and its hosts alone read that parts are missing", async () => {
    const own = await localSfu(await recordingsIn());
    onTestFinished(() => own.close());
    const { harness, classId, host, guest } = await openClass(talking(own));
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
