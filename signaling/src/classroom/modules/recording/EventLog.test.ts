import { afterEach, beforeEach, expect, it, vi } from "vitest";

import { InMemoryRecordings } from "../../../../test/InMemoryRecordings.ts";
import { EventLog } from "./EventLog.ts";

const AN_HOUR = 60 * 60_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

it("notes what happens in its order, also where the machine's clock is set back meanwhile", async () => {
  const recordings = new InMemoryRecordings();
  const began = Date.now();
  const { id } = await recordings.start({ id: "recording", sessionId: "session" });
  const log = new EventLog(id, recordings);
  await log.add({ type: "captureStarted", body: { hostAt: began } });
  vi.setSystemTime(began - AN_HOUR);
  log.note({ type: "captureStopped", body: { reason: "stopped" } });
  await log.write();
  const [started, stopped] = recordings.all[0]!.events.map(({ at }) => at);
  expect(started).toBeGreaterThanOrEqual(began);
  expect(stopped).toBeGreaterThanOrEqual(started!);
  expect(stopped).toBeLessThan(began + AN_HOUR);
});
