import { followSpans, traceRequests } from "@lyceum/backend/kernel/http/request-spans.ts";
import { continued, currentTracer, traced } from "@lyceum/shared/tracing.ts";
import Fastify, { type FastifyBaseLogger } from "fastify";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";

import { loadConfig } from "../config.ts";
import { TraceReceiver } from "../tests/support/servers/TraceReceiver.ts";
import { type OpenTraces, openTraces } from "./open-traces.ts";

const log = pino({ level: "silent" });
const TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
const TRACEPARENT = `00-${TRACE}-00f067aa0ba902b7-01`;
const NOT_SAMPLED = `00-${TRACE}-00f067aa0ba902b7-00`;

let receiver: TraceReceiver;
let traces: OpenTraces;
const open = async (env: Record<string, string> = {}) => {
  const config = loadConfig({
    TOKEN_SECRET: "a secret that only this test knows, and long enough",
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
    ...env,
  });
  const described = { service: "s", version: "1", closeWithin: 20_000 };
  traces = await openTraces(config.traces, described, log);
};
const span = (name: string, work: () => unknown = () => undefined) =>
  traced({ name, kind: "server" }, async () => work());

beforeEach(async () => {
  receiver = await TraceReceiver.start();
});
afterEach(async () => {
  await traces.close();
  await receiver.close();
});

it("has no tracer without a collector, or where OpenTelemetry is switched off", async () => {
  await open({ OTEL_EXPORTER_OTLP_ENDPOINT: "" });
  expect(currentTracer()).toBeNull();
  await open({ OTEL_SDK_DISABLED: "true" });
  expect(currentTracer()).toBeNull();
  await expect(span("none", () => "as it is")).resolves.toBe("as it is");
});

it("continues a trace of another process, and begins one where there is none", async () => {
  await open();
  await continued(TRACEPARENT, () => span("sampled elsewhere"));
  await continued(NOT_SAMPLED, () => span("not sampled elsewhere"));
  await continued("nonsense", () => span("own"));
  await traces.close();
  const [elsewhere] = receiver.named("sampled elsewhere");
  expect(elsewhere).toMatchObject({ traceId: TRACE, parentSpanId: "00f067aa0ba902b7" });
  expect(receiver.named("not sampled elsewhere")).toEqual([]);
  expect(receiver.named("own")[0]!.traceId).not.toBe(TRACE);
});

it("gives work that goes on after its span a trace of its own", async () => {
  await open();
  let later: Promise<unknown> = Promise.resolve();
  await span("request", async () => {
    await span("within");
    later = new Promise((resolve) => setTimeout(() => resolve(span("later")), 20));
  });
  await later;
  await traces.close();
  const [request, within, after] = ["request", "within", "later"].map(
    (each) => receiver.named(each)[0]!,
  );
  expect(within!.parentSpanId).toBe(request!.spanId);
  expect(after!.parentSpanId).toBeUndefined();
  expect(after!.traceId).not.toBe(request!.traceId);
});

it("notes the code of an error, and not its message", async () => {
  await open();
  const failing = span("failing", () => {
    throw new RangeError("of a person@school.example");
  });
  await expect(failing).rejects.toThrow("of a person");
  await traces.close();
  expect(receiver.named("failing")[0]!).toMatchObject({
    attributes: { "error.type": "RangeError" },
    status: { code: 2 },
  });
  expect(receiver.texts.join()).not.toContain("person");
});

it("sends what the sampler lets through", async () => {
  await open({ OTEL_TRACES_SAMPLER: "traceidratio", OTEL_TRACES_SAMPLER_ARG: "0" });
  await span("not sampled");
  await traces.close();
  expect(receiver.spans).toEqual([]);
});

it.each([
  { trust: () => true, of: "a trusted proxy", traceId: TRACE },
  { trust: () => false, of: "anyone else", traceId: expect.not.stringContaining(TRACE) },
])("takes the traceparent of $of as it should", async ({ trust, traceId }) => {
  await open();
  const lines: string[] = [];
  const lineLog: FastifyBaseLogger = pino({ level: "info" }, { write: (line) => lines.push(line) });
  const app = Fastify({ loggerInstance: lineLog });
  followSpans(app, currentTracer()!);
  app.post("/things/:id", async () => span("within"));
  await app.ready();
  traceRequests(app.server, currentTracer()!, trust);
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  const headers = { traceparent: TRACEPARENT, "content-type": "application/json" };
  await fetch(`${url}/things/4711`, { method: "POST", headers, body: "{}" });
  await app.close();
  await traces.close();
  const request = receiver.named("POST /things/:id")[0]!;
  expect(request.traceId).toEqual(traceId);
  expect(receiver.named("within")[0]!.parentSpanId).toBe(request.spanId);
  const ofRequest = lines.filter((line) => line.includes('"reqId"'));
  expect(ofRequest.length).toBeGreaterThan(1);
  for (const line of ofRequest) expect(line).toContain(`"trace_id":"${request.traceId}"`);
});
