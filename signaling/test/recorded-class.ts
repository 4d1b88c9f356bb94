import type { RecordingEvent } from "@lyceum/shared/recording-events.ts";
import { readLogs, recordingsIn } from "@lyceum/sfu/test/testing/recordings.ts";
import { onTestFinished } from "vitest";

import { openClass } from "./open-class.ts";
import { localSfu } from "./SignalingHarness.ts";

export type RecordedClass = Awaited<ReturnType<typeof openRecordedClass>>;

/**
 * A class that has started, and what is kept of its newest recording. Close its harness; the media host that writes the
 * recording closes with the test.
 */
export const openRecordedClass = async () => {
  const config = await recordingsIn();
  const sfu = await localSfu(config);
  onTestFinished(() => sfu.close());
  const open = await openClass(sfu);
  const { ports } = open.harness;
  await open.host.request("startClass", {});
  const kept = () => ports.recordings.all.at(-1)!;
  const eventsOf = <Type extends RecordingEvent["type"]>(type: Type) =>
    kept().events.filter(
      (event): event is Extract<RecordingEvent, { type: Type }> => event.type === type,
    );
  /** The producers of the logs on the disk, in their order. */
  const logged = async () =>
    (await readLogs(config.folder, kept().id)).map(({ head }) => head.producerId);
  const start = () => open.host.request("startRecording", {});
  return { ...open, sfu, kept, eventsOf, logged, start };
};
