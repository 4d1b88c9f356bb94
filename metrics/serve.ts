import { once } from "node:events";
import { type Server, createServer } from "node:http";
import type { AddressInfo } from "node:net";

import type { Metrics } from "./Metrics.ts";

const TIMEOUT = 10_000;
/** Readers at the same time; a second Prometheus may be among them. */
const READERS = 8;

/** Answers GET /metrics on a port that only the operator reaches. `close` is idempotent. */
export const serveMetrics = async (metrics: Metrics, at: { host: string; port: number }) => {
  const server = createServer({ requestTimeout: TIMEOUT }, (request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics")
      return void response.writeHead(404).end();
    metrics.read().then(
      ({ type, text }) => response.writeHead(200, { "content-type": type }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.maxConnections = READERS;
  server.listen(at.port, at.host);
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { url: `http://${at.host}:${port}/metrics`, close: () => closed(server) };
};

const closed = async (server: Server): Promise<void> => {
  if (!server.listening) return;
  server.close();
  server.closeAllConnections();
  await once(server, "close");
};
