import { type Attributes, type Span, ERROR_TYPE } from "@lyceum/shared/tracing.ts";
import {
  type Context,
  type Span as OtelSpan,
  ROOT_CONTEXT,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";

/** A span of this process, and the context in which its children start. */
export class OtlpSpan implements Span {
  readonly #span: OtelSpan;
  #context: Context | null = null;
  #ended = false;

  constructor(span: OtelSpan) {
    this.#span = span;
  }

  get ended(): boolean {
    return this.#ended;
  }

  get context(): Context {
    return (this.#context ??= trace.setSpan(ROOT_CONTEXT, this.#span));
  }

  get traceId(): string {
    return this.#span.spanContext().traceId;
  }

  get traceparent(): string {
    const { traceId, spanId, traceFlags } = this.#span.spanContext();
    return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, "0")}`;
  }

  rename(name: string): void {
    this.#span.updateName(name);
  }

  set(attributes: Attributes): void {
    this.#span.setAttributes(attributes);
  }

  fail(type: string): void {
    this.#span.setAttribute(ERROR_TYPE, type).setStatus({ code: SpanStatusCode.ERROR });
  }

  end(at?: number): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#span.end(at);
  }
}
