import { type ExportResult, ExportResultCode } from "@opentelemetry/core";
import type { ReadableSpan, SpanExporter } from "@opentelemetry/sdk-trace";
import type { Logger } from "pino";

/** Milliseconds between two warnings. */
const WARNED_EVERY = 60_000;

export type WarningLog = Pick<Logger, "warn">;

/** Loses what cannot be sent, and says so now and then. */
export class ReportingExporter implements SpanExporter {
  readonly #exporter: SpanExporter;
  readonly #log: WarningLog;
  #lost = 0;
  #warned = -Infinity;

  constructor(exporter: SpanExporter, log: WarningLog) {
    this.#exporter = exporter;
    this.#log = log;
  }

  export(spans: ReadableSpan[], done: (result: ExportResult) => void): void {
    this.#exporter.export(spans, ({ code, error }) => {
      if (code !== ExportResultCode.SUCCESS) this.#report(spans.length, error);
      done({ code: ExportResultCode.SUCCESS });
    });
  }

  shutdown(): Promise<void> {
    return this.#exporter.shutdown();
  }

  #report(lost: number, err: Error | undefined): void {
    this.#lost += lost;
    const now = performance.now();
    if (now - this.#warned < WARNED_EVERY) return;
    this.#warned = now;
    this.#log.warn({ err, lost: this.#lost }, "Traces were not sent");
  }
}
