import { errorsCaught } from "@lyceum/shared/edges.ts";
import { resolvers } from "@lyceum/shared/promises.ts";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from "prom-client";

import { together } from "./together.ts";

/** Seconds: from a cached answer to one that people give up on. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Milliseconds within which a part must have told its figures. */
const COLLECTED_IN = 2_000;
/** In place of a path that no route has: there are as many as strangers ask for. */
const NO_ROUTE = "none";

type Labels = Record<string, string>;
type Reading = { labels?: Labels; value: number };
type Source = () => Reading[] | Promise<Reading[]>;

/** The figures of one process, in the format of Prometheus. Labels never name a class, a person or an address, but those of media hosts. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #log: Logger;

  constructor(log: Logger) {
    this.#log = log;
    collectDefaultMetrics({ register: this.#registry });
    this.counter(
      "lyceum_errors_caught_total",
      "Errors caught at the edge of a part",
      ["part"],
      () => Object.entries(errorsCaught()).map(([part, value]) => ({ labels: { part }, value })),
    );
  }

  /** Times the answers of a server by the pattern of their route. Returns what times the GET answers that Fastify does not see. */
  watchHttp(app: FastifyInstance): (route: string, status: number, seconds: number) => void {
    const duration = new Histogram({
      name: "http_request_duration_seconds",
      help: "Time from a request to the end of its answer",
      labelNames: ["method", "route", "status_code"],
      buckets: BUCKETS,
      registers: [this.#registry],
    });
    app.addHook("onResponse", (request, reply, done) => {
      const route = request.routeOptions.url ?? NO_ROUTE;
      const labels = { method: request.method, route, status_code: reply.statusCode };
      duration.observe(labels, reply.elapsedTime / 1_000);
      done();
    });
    return (route, status, seconds) =>
      duration.observe({ method: "GET", route, status_code: status }, seconds);
  }

  /** What `source` tells is read whenever the figures are. */
  gauge(name: string, help: string, labelNames: string[], source: Source): void {
    const gauge: Gauge = new Gauge({
      ...this.#describe(name, help, labelNames),
      collect: () =>
        this.#collect(name, gauge, async () => {
          for (const { labels = {}, value } of await withinTime(source)) gauge.set(labels, value);
        }),
    });
  }

  /** As `gauge`, of what only grows. */
  counter(name: string, help: string, labelNames: string[], source: Source): void {
    const counter: Counter = new Counter({
      ...this.#describe(name, help, labelNames),
      collect: () =>
        this.#collect(name, counter, async () => {
          for (const { labels = {}, value } of await withinTime(source)) counter.inc(labels, value);
        }),
    });
  }

  /** Lines in the text format of Prometheus, and its media type. Readers at the same time get the same. */
  readonly read = together(async () => ({
    type: this.#registry.contentType,
    text: await this.#registry.metrics(),
  }));

  #describe(name: string, help: string, labelNames: string[]) {
    return { name, help, labelNames, registers: [this.#registry] };
  }

  /** A part that fails, or takes too long, is missing from the figures; all others are there. */
  async #collect(
    name: string,
    metric: Gauge | Counter,
    collect: () => Promise<void>,
  ): Promise<void> {
    metric.reset();
    try {
      await collect();
    } catch (err) {
      // A figure without labels is 0 after its reset, which would not be true.
      metric.remove({});
      this.#log.warn({ err, figure: name }, "A part told no figures");
    }
  }
}

const withinTime = async (source: Source): Promise<Reading[]> => {
  const { promise: late, reject } = resolvers<never>();
  const timer = setTimeout(() => reject(new Error("It took too long.")), COLLECTED_IN);
  try {
    return await Promise.race([source(), late]);
  } finally {
    clearTimeout(timer);
  }
};
