import { once } from "node:events";
import { type Server, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

import { z } from "zod";

const Attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) });
const SentSpan = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  attributes: z.array(Attribute),
  status: z.object({ code: z.number().optional() }),
});
/** As OTLP writes it in JSON. */
const Export = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(Attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(SentSpan) })),
    }),
  ),
});

type Values = Record<string, unknown>;
export type ReceivedSpan = Omit<z.output<typeof SentSpan>, "attributes"> & { attributes: Values };

const valuesOf = (attributes: z.output<typeof Attribute>[]): Values =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

/** A collector that takes OTLP over HTTP as JSON. */
export class TraceReceiver {
  readonly spans: ReceivedSpan[] = [];
  readonly resources: Values[] = [];
  /** Everything as it came. */
  readonly texts: string[] = [];
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => {
      text(request).then(
        (body) => {
          this.texts.push(body);
          this.#take(Export.parse(JSON.parse(body)));
          response.writeHead(200, { "content-type": "application/json" }).end("{}");
        },
        () => response.writeHead(400).end(),
      );
    });
  }

  static async start(): Promise<TraceReceiver> {
    const receiver = new TraceReceiver();
    receiver.#server.listen(0, "127.0.0.1");
    await once(receiver.#server, "listening");
    return receiver;
  }

  /** Where OTEL_EXPORTER_OTLP_ENDPOINT points. */
  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  named(name: string): ReceivedSpan[] {
    return this.spans.filter((span) => span.name === name);
  }

  parentOf({ parentSpanId }: ReceivedSpan): ReceivedSpan | undefined {
    return this.spans.find(({ spanId }) => spanId === parentSpanId);
  }

  async close(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, "close");
  }

  #take({ resourceSpans }: z.output<typeof Export>): void {
    for (const { resource, scopeSpans } of resourceSpans) {
      this.resources.push(valuesOf(resource.attributes));
      for (const span of scopeSpans.flatMap(({ spans }) => spans))
        this.spans.push({ ...span, attributes: valuesOf(span.attributes) });
    }
  }
}
