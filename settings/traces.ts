import { z } from "zod";

const PROTOCOLS = ["http/json", "http/protobuf"] as const;
/** Source: OpenTelemetry specification, "SDK environment variables". */
const SAMPLERS = [
  "always_on",
  "always_off",
  "traceidratio",
  "parentbased_always_on",
  "parentbased_always_off",
  "parentbased_traceidratio",
] as const;
/** Milliseconds. */
const SENT_EVERY = 5_000;

const httpUrl = z.url({ protocol: /^https?$/ });

/** OpenTelemetry's own settings. Those of the first group are read by its libraries alone. */
export const Telemetry = z.object({
  OTEL_SERVICE_NAME: z.string().optional(),
  OTEL_RESOURCE_ATTRIBUTES: z.string().optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().optional(),
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: z.string().optional(),

  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: httpUrl.optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.enum(PROTOCOLS).default("http/protobuf"),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: z.enum(PROTOCOLS).optional(),
  OTEL_TRACES_SAMPLER: z.enum(SAMPLERS).default("parentbased_always_on"),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  OTEL_SDK_DISABLED: z
    .string()
    .transform((text) => text.toLowerCase() === "true")
    .default(false),
});

export type TracesConfig = NonNullable<ReturnType<typeof tracesOf>>;

/** Where traces go. Undefined without a collector. */
export function tracesOf(read: z.output<typeof Telemetry>) {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: base, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own } = read;
  const url = own ?? (base && `${base.replace(/\/$/, "")}/v1/traces`);
  if (url === undefined || read.OTEL_SDK_DISABLED) return undefined;
  return {
    url,
    protocol: read.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL ?? read.OTEL_EXPORTER_OTLP_PROTOCOL,
    sampler: { name: read.OTEL_TRACES_SAMPLER, ratio: read.OTEL_TRACES_SAMPLER_ARG },
    sentEvery: SENT_EVERY,
  };
}
