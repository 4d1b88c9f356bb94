import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { type IncomingHttpHeaders, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import Fastify from "fastify";
import { pino } from "pino";
import { describe, expect, test } from "vitest";
import { z } from "zod";

import { Metrics } from "../metrics/Metrics.ts";
import { watchSignaling, watchSite } from "../metrics/site-metrics.ts";
import { run } from "../setup/processes.ts";
import { HaProxy, environmentOf } from "./cluster/HaProxy.ts";

const OPS = join(import.meta.dirname, "../ops");
const PROMETHEUS = join(OPS, "prometheus");
const Dashboard = z.object({
  panels: z.array(
    z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) }),
  ),
});

/** The names of all figures that a site serves. */
async function figures(): Promise<Set<string>> {
  const metrics = new Metrics(pino({ level: "silent" }));
  metrics.watchHttp(Fastify());
  const worker = { pid: 7, transports: 1, producers: 1, consumers: 1, cpuSeconds: 1 };
  const load = async () => ({ rooms: 1, workers: [worker] });
  const due = async () => [{ name: "video-conversion", jobs: 1, oldest: 2 }];
  watchSignaling(metrics, { held: () => ({ sockets: 1 }) });
  watchSite(metrics, { sfu: { load }, jobs: { due } } as unknown as Parameters<
    typeof watchSite
  >[1]);
  const { text } = await metrics.read();
  const histogram = "http_request_duration_seconds";
  const names = [...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = ""]) => name);
  return new Set([...names, `${histogram}_count`, `${histogram}_bucket`, "up"]);
}

/** Names of figures in an expression: words with an underscore, or `up`. Labels stand before a sign or within brackets. */
const namesIn = (expression: string): string[] =>
  expression
    .replaceAll(/\{[^}]*\}/g, "")
    .replaceAll(/\bby \([^)]*\)/g, "")
    .match(/\b(?:[a-z]+_[a-z0-9_]+|up)\b/g)
    ?.filter((name) => name !== "histogram_quantile") ?? [];

test("haproxy takes its configuration for three servers", async () => {
  const servers = [1, 2, 3].map((port) => `http://127.0.0.1:${port}`);
  const env = { ...process.env, ...environmentOf(servers, 4, 5) };
  await expect(
    run("haproxy", ["-c", "-f", join(OPS, "haproxy/haproxy.cfg")], { env }),
  ).resolves.toBeDefined();
});

test("haproxy's configuration says at its head what it takes from the environment, and compose sets it", async () => {
  const read = (path: string) => readFile(join(OPS, path), "utf8");
  const config = await read("haproxy/haproxy.cfg");
  const [head = ""] = config.split(/^global$/m);
  const names = [...config.matchAll(/(?:\$\{|\benv\()(\w+)[})]/g)].map(([, name = ""]) => name);
  const used = [...new Set(names)];
  expect(used.length).toBeGreaterThan(5);
  expect(used.filter((name) => !new RegExp(`\\b${name}\\b`).test(head))).toEqual([]);
  const [, balancer = ""] = (await read("compose.yml")).split(/^ {2}balancer:$/m);
  const [settings = ""] = balancer.split(/^ {4}volumes:$/m);
  const set = [...settings.matchAll(/^ {6}([A-Z]\w+):/gm)].map(([, name]) => name);
  expect(set.toSorted()).toEqual(used.toSorted());
});

describe("behind haproxy", () => {
  /** Returns the server's address. It notes the headers of requests to `/` in `asked`, and answers all but the first one. */
  async function startServer(opened: AsyncDisposableStack, asked: IncomingHttpHeaders[]) {
    const server = createServer(async (request, response) => {
      await buffer(request);
      if (request.url === "/ready") return response.end();
      if (asked.push(request.headers) === 1) return request.socket.destroy();
      return response.end();
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    opened.defer(() => {
      server.closeAllConnections();
      server.close();
    });
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  /** Sends this to a haproxy before three servers. */
  async function send(request: RequestInit, trustProxy?: string) {
    await using opened = new AsyncDisposableStack();
    const asked: IncomingHttpHeaders[] = [];
    const servers = await Promise.all([1, 2, 3].map(() => startServer(opened, asked)));
    const proxy = await HaProxy.start(servers, trustProxy);
    opened.defer(() => proxy.close());
    const answered = await fetch(proxy.url, request).then(
      ({ ok }) => ok,
      () => false,
    );
    return { answered, asked };
  }

  test("a request that changes nothing is sent again where no answer came, and any other is not", async () => {
    expect(await send({ method: "GET" })).toMatchObject({ answered: true, asked: [{}, {}] });
    expect(await send({ method: "POST", body: "paid" })).toMatchObject({
      answered: false,
      asked: [{}],
    });
  });

  test.each([
    [undefined, "http"],
    ["1", "http"],
    ["2", "https"],
  ])("with TRUST_PROXY=%s, a caller who says https comes by %s", async (trustProxy, protocol) => {
    const { asked } = await send({ headers: { "x-forwarded-proto": "https" } }, trustProxy);
    expect(asked[0]?.["x-forwarded-proto"]).toBe(protocol);
  });
});

describe("what an operator's Prometheus reads", () => {
  test("is valid, and its alerts go off when they should and not otherwise", async () => {
    const promtool = (...args: string[]) => run("promtool", args, { cwd: PROMETHEUS });
    await promtool("check", "config", "prometheus.yml");
    const { stdout } = await promtool("test", "rules", "alerts.test.yml");
    expect(stdout).toContain("SUCCESS");
  });

  test("each alert has a test in which it goes off", async () => {
    const alerts = await readFile(join(PROMETHEUS, "alerts.yml"), "utf8");
    const tests = await readFile(join(PROMETHEUS, "alerts.test.yml"), "utf8");
    const tested = tests.matchAll(/alertname: (\w+)\n\s+exp_alerts:/g);
    const names = alerts.matchAll(/- alert: (\w+)/g);
    expect([...new Set([...tested].map(([, name]) => name))].toSorted()).toEqual(
      [...names].map(([, name]) => name).toSorted(),
    );
  });

  test("names no figure that the site does not serve, in alerts and on the dashboard", async () => {
    const alerts = await readFile(join(PROMETHEUS, "alerts.yml"), "utf8");
    const expressions = [...alerts.matchAll(/expr: (?:>\n)?([\s\S]*?)\n\s+(?:for|labels):/g)].map(
      ([, expression = ""]) => expression,
    );
    const dashboard = Dashboard.parse(
      JSON.parse(await readFile(join(OPS, "grafana/dashboard.json"), "utf8")),
    );
    const drawn = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
    const named = [...expressions, ...drawn].flatMap(namesIn);
    expect(expressions.length).toBeGreaterThan(5);
    expect(named.length).toBeGreaterThan(15);
    const served = await figures();
    expect(named.filter((name) => !served.has(name))).toEqual([]);
  });
});
