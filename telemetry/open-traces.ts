import { useTracer } from "@lyceum/shared/tracing.ts";
import type { Logger } from "pino";

import type { TracesConfig } from "../settings/traces.ts";

export type OpenTraces = {
  /** Sends what waits, within a limit of time. Never rejects. */
  close(): Promise<void>;
};

/** What a process is, and the milliseconds that it has for its last spans. */
export type TracedProcess = { service: string; version: string; closeWithin: number };

/**
 * Exports the spans of this process from now on. Without a collector in the settings it does nothing, and OpenTelemetry is not
 * even loaded.
 */
export const openTraces = async (
  config: TracesConfig | undefined,
  traced: TracedProcess,
  log: Pick<Logger, "warn">,
): Promise<OpenTraces> => {
  if (!config) return { close: async () => undefined };
  const { OtlpTracer } = await import("./OtlpTracer.ts");
  const tracer = await OtlpTracer.open(config, traced, log);
  const stop = useTracer(tracer);
  return {
    close: async () => {
      stop();
      await tracer.close();
    },
  };
};
