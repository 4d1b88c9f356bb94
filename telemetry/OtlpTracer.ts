import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as pause } from "node:timers/promises";

import type { Span, SpanKind, SpanStart, Tracer } from "@lyceum/shared/tracing.ts";
import {
  type Context,
  type Tracer as OtelTracer,
  ROOT_CONTEXT,
  SpanKind as OtelKind,
  trace,
} from "@opentelemetry/api";
import { parseTraceParent } from "@opentelemetry/core";
import { BatchSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";

import type { TracesConfig } from "../settings/traces.ts";
import { OtlpSpan } from "./OtlpSpan.ts";
import { type WarningLog, ReportingExporter } from "./ReportingExporter.ts";
import { exporterOf } from "./exporter.ts";
import type { TracedProcess } from "./open-traces.ts";
import { resourceOf } from "./resource.ts";
import { samplerOf } from "./sampler.ts";

const SCOPE = "lyceum";
/** Spans that wait for the collector; further ones are dropped. */
const QUEUE_MAX = 2_048;
/** Characters of a value: of a statement, in practice. */
const VALUE_MAX = 2_000;
const ATTRIBUTES_MAX = 32;

const KINDS: Record<SpanKind, OtelKind> = {
  server: OtelKind.SERVER,
  client: OtelKind.CLIENT,
  consumer: OtelKind.CONSUMER,
};

/** Where work happens: in a span of this process, or in a trace that another one began. */
type Place = { readonly ended: boolean; readonly context: Context };

/** Sends spans in batches to a collector, by OTLP. What the collector does changes nothing here. */
export class OtlpTracer implements Tracer {
  readonly #provider: TracerProvider;
  readonly #tracer: OtelTracer;
  readonly #closeWithin: number;
  readonly #places = new AsyncLocalStorage<Place | null>();

  private constructor(provider: TracerProvider, closeWithin: number) {
    this.#provider = provider;
    this.#tracer = provider.getTracer(SCOPE);
    this.#closeWithin = closeWithin;
  }

  static async open(
    config: TracesConfig,
    traced: TracedProcess,
    log: WarningLog,
  ): Promise<OtlpTracer> {
    const exporter = new ReportingExporter(await exporterOf(config), log);
    const provider = new TracerProvider({
      resource: resourceOf(traced),
      sampler: samplerOf(config.sampler),
      spanLimits: {
        attributeCountLimit: ATTRIBUTES_MAX,
        attributeValueLengthLimit: VALUE_MAX,
      },
      spanProcessors: [
        new BatchSpanProcessor({
          exporter,
          maxQueueSize: QUEUE_MAX,
          scheduledDelayMillis: config.sentEvery,
        }),
      ],
    });
    return new OtlpTracer(provider, traced.closeWithin);
  }

  start({ name, kind, attributes }: SpanStart): Span {
    const options = { kind: KINDS[kind], attributes };
    return new OtlpSpan(this.#tracer.startSpan(name, options, this.#context));
  }

  record(
    { name, kind, attributes }: SpanStart,
    milliseconds: number,
    errorType: string | undefined,
  ): void {
    const now = Date.now();
    const options = { kind: KINDS[kind], attributes, startTime: now - milliseconds };
    const span = new OtlpSpan(this.#tracer.startSpan(name, options, this.#context));
    if (errorType !== undefined) span.fail(errorType);
    span.end(now);
  }

  within<Value>(span: Span, work: () => Value): Value {
    return this.#places.run(span as OtlpSpan, work);
  }

  continued<Value>(traceparent: string | null, work: () => Value): Value {
    const parent = traceparent === null ? null : parseTraceParent(traceparent);
    const place = parent && {
      ended: false,
      context: trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }),
    };
    return this.#places.run(place, work);
  }

  current(): Span | null {
    const place = this.#places.getStore();
    return place instanceof OtlpSpan ? place : null;
  }

  /** Sends what waits, as far as there is time for it. Never rejects. */
  async close(): Promise<void> {
    const sent = this.#provider.shutdown().catch(() => null);
    const end = new AbortController();
    const late = pause(this.#closeWithin, null, { signal: end.signal }).catch(() => null);
    await Promise.race([sent, late]);
    end.abort();
  }

  /** What goes on after its request was answered, such as a timer that it set, begins traces of its own. */
  get #context(): Context {
    const place = this.#places.getStore();
    return !place || place.ended ? ROOT_CONTEXT : place.context;
  }
}
