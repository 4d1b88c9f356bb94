import { DomainError, ERROR_STATUS } from "./errors.ts";

/** Numbers, codes and names from the code. Never a person, a class, an address, a token or a query. */
export type Attributes = Record<string, string | number>;

/** `server`: a request that came; `client`: one to another program; `consumer`: work from a queue. */
export type SpanKind = "server" | "client" | "consumer";

export type SpanStart = { name: string; kind: SpanKind; attributes?: Attributes };

/** One piece of work within a trace. */
export type Span = {
  readonly traceId: string;
  /** As W3C Trace Context writes it, for other processes. */
  readonly traceparent: string;
  rename(name: string): void;
  set(attributes: Attributes): void;
  /** `type`: a code, never a message. */
  fail(type: string): void;
  /** Idempotent. */
  end(): void;
};

/** Where spans are collected. None of its methods throws. */
export type Tracer = {
  /** A child of the current span, where that has not ended; else the beginning of a trace. */
  start(what: SpanStart): Span;
  /** As `start`, of work that has just ended after so many milliseconds. */
  record(what: SpanStart, milliseconds: number, errorType?: string): void;
  /** Makes the span current for `work` and for all that it begins. */
  within<Value>(span: Span, work: () => Value): Value;
  /** What `work` starts belongs to this trace of another process; with null, to none. */
  continued<Value>(traceparent: string | null, work: () => Value): Value;
  current(): Span | null;
};

/** As the semantic conventions of OpenTelemetry name it. */
export const ERROR_TYPE = "error.type";

let tracer: Tracer | null = null;

/** The tracer of this process. Null where it exports no traces, which is the default. */
export const currentTracer = (): Tracer | null => tracer;

/** All spans of this process go there from now on. Returns a function that ends it. */
export const useTracer = (used: Tracer): (() => void) => {
  const before = tracer;
  tracer = used;
  return () => {
    tracer = before;
  };
};

/** Runs work within a span of its own, which ends when the work does. Without a tracer it runs as it is. */
export const traced = <Value>(
  what: SpanStart,
  work: (span: Span | null) => Promise<Value>,
): Promise<Value> => (tracer ? inSpan(tracer, tracer.start(what), work) : work(null));

const inSpan = async <Value>(
  own: Tracer,
  span: Span,
  work: (span: Span) => Promise<Value>,
): Promise<Value> => {
  try {
    return await own.within(span, () => work(span));
  } catch (error) {
    noteError(span, error);
    throw error;
  } finally {
    span.end();
  }
};

/** From this status on, a refusal is a fault of the site. */
const FAULT = 500;

const noteError = (span: Span, error: unknown): void => {
  const type = errorTypeOf(error);
  const isFault = !(error instanceof DomainError) || ERROR_STATUS[error.code] >= FAULT;
  if (isFault) span.fail(type);
  else span.set({ [ERROR_TYPE]: type });
};

/** Continues a trace that came with a message of another process. */
export const continued = <Value>(traceparent: unknown, work: () => Value): Value =>
  tracer ? tracer.continued(typeof traceparent === "string" ? traceparent : null, work) : work();

/** Of the current span, for a message to another process. Undefined outside of a trace. */
export const currentTraceparent = (): string | undefined => tracer?.current()?.traceparent;

/** Of a request over a socket, from either side. */
export const rpcSpan = (kind: "server" | "client", name: string): SpanStart => ({
  name,
  kind,
  attributes: { "rpc.system.name": "socket.io", "rpc.method": name },
});

const CODE = /^\w{1,40}$/;

/** A code such as `unavailable`, `ECONNREFUSED` or an SQLSTATE; else the name of the error's class. */
export const errorTypeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return "unknown";
  const { code } = error as { code?: unknown };
  return typeof code === "string" && CODE.test(code) ? code : error.constructor.name;
};
