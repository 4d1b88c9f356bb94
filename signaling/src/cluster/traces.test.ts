import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";

import { loadConfig } from "../../../config.ts";
import { openTraces } from "../../../telemetry/open-traces.ts";
import { TraceReceiver } from "../../../tests/support/servers/TraceReceiver.ts";
import { SeveralProcesses } from "../../test/SeveralProcesses.ts";
import { localSfu } from "../../test/SignalingHarness.ts";

const TRACED = { service: "signaling", version: "1", closeWithin: 20_000 };

let opened: AsyncDisposableStack;
let receiver: TraceReceiver;
let sfu: Sfu;
const owned = <Thing extends { close(): unknown }>(thing: Thing): Thing =>
  opened.adopt(thing, async (each) => {
    await each.close();
  });

beforeEach(async () => {
  opened = new AsyncDisposableStack();
  receiver = owned(await TraceReceiver.start());
  sfu = owned(await localSfu());
});
afterEach(() => opened.disposeAsync());

it("a request is one trace over the process that has the socket and the one that has the class", async () => {
  const { traces: config } = loadConfig({
    TOKEN_SECRET: "a secret that only this test knows, and long enough",
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
  });
  const traces = owned(await openTraces(config, TRACED, pino({ level: "silent" })));
  const processes = owned(new SeveralProcesses(sfu));
  const { ports } = processes;
  const [first, second] = [await processes.open(), await processes.open()];
  const teacher = ports.enrol("teacher", "Ada");
  const { id: classId } = ports.addClass(teacher.person);
  const host = await first.page(teacher);
  await host.join(classId);
  const guest = await second.page(ports.enrol("student", "Ben"));
  await guest.join(classId);
  await traces.close();
  const joins = receiver.named("joinClass");
  // The host's is answered where its socket is; the guest's is sent on.
  expect(joins.map(({ kind }) => kind).toSorted()).toEqual([2, 2, 3]);
  const sent = joins.find(({ kind }) => kind === 3)!;
  const carriedOut = joins.find((each) => receiver.parentOf(each) === sent)!;
  expect(carriedOut).toMatchObject({ kind: 2, traceId: sent.traceId });
  expect(sent.parentSpanId).toBeUndefined();
  expect(receiver.texts.join()).not.toContain(classId);
});
