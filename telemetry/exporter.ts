import type { SpanExporter } from "@opentelemetry/sdk-trace";

import type { TracesConfig } from "../settings/traces.ts";

/** Headers, compression, certificates and the timeout are what OpenTelemetry's own variables say. */
export const exporterOf = async ({ url, protocol }: TracesConfig): Promise<SpanExporter> => {
  const { OTLPTraceExporter } =
    protocol === "http/json"
      ? await import("@opentelemetry/exporter-trace-otlp-http")
      : await import("@opentelemetry/exporter-trace-otlp-proto");
  return new OTLPTraceExporter({ url });
};
