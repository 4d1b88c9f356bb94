import Fastify from "fastify";
import { pino } from "pino";
import { expect, it } from "vitest";

import { Metrics } from "./Metrics.ts";

const log = pino({ level: "silent" });

it("a part that fails is missing from the figures; the others are there", async () => {
  const metrics = new Metrics(log);
  metrics.gauge("of_a_failing_part", "help", [], () => Promise.reject(new Error("away")));
  metrics.gauge("of_another", "help", ["kind"], () => [{ labels: { kind: "x" }, value: 3 }]);
  const { text } = await metrics.read();
  expect(text).toContain('of_another{kind="x"} 3');
  expect(text).not.toMatch(/^of_a_failing_part\b/m);
});

it("what is gone is no longer told", async () => {
  const metrics = new Metrics(log);
  let kinds = ["one", "two"];
  metrics.gauge("of_kinds", "help", ["kind"], () =>
    kinds.map((kind) => ({ labels: { kind }, value: 1 })),
  );
  await metrics.read();
  kinds = ["two"];
  const { text } = await metrics.read();
  expect(text).not.toContain('kind="one"');
  expect(text).toContain('kind="two"');
});

it("a route is one figure, whatever its parameters", async () => {
  const app = Fastify();
  const metrics = new Metrics(log);
  metrics.watchHttp(app);
  app.get("/classes/:id", () => "ok");
  for (const url of ["/classes/1", "/classes/2", "/elsewhere"]) await app.inject(url);
  const { text } = await metrics.read();
  expect(text).toContain('_count{method="GET",route="/classes/:id",status_code="200"} 2');
  expect(text).toContain('_count{method="GET",route="none",status_code="404"} 1');
  await app.close();
});

it("two readers at the same time count nothing twice", async () => {
  const metrics = new Metrics(log);
  metrics.counter("of_work_total", "help", [], async () => [{ value: 3 }]);
  const both = await Promise.all([metrics.read(), metrics.read()]);
  for (const { text } of both) expect(text).toMatch(/^of_work_total 3$/m);
});
