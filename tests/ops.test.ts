import { readFile } from "node:fs/promises";
import { join } from "node:path";
import Fastify from "fastify";
import { pino } from "pino";
import { describe, expect, test } from "vitest";
import { z } from "zod";

import { Metrics } from "../metrics/Metrics.ts";
import { watchSignaling, watchSite } from "../metrics/site-metrics.ts";
import { run } from "../setup/processes.ts";
import { environmentOf } from "./cluster/HaProxy.ts";

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
  const used = [...new Set([...config.matchAll(/\$\{(\w+)\}/g)].map(([, name = ""]) => name))];
  expect(used.length).toBeGreaterThan(5);
  expect(used.filter((name) => !new RegExp(`\\b${name}\\b`).test(head))).toEqual([]);
  const [, balancer = ""] = (await read("compose.yml")).split(/^ {2}balancer:$/m);
  const [settings = ""] = balancer.split(/^ {4}volumes:$/m);
  const set = [...settings.matchAll(/^ {6}([A-Z]\w+):/gm)].map(([, name]) => name);
  expect(set.toSorted()).toEqual(used.toSorted());
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
