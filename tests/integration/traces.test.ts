import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";

import { connect } from "@lyceum/backend/kernel/database/database.ts";
import { authenticateUser } from "@lyceum/shared/rest/accounts.ts";
import { getCourses } from "@lyceum/shared/rest/courses.ts";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";

import { loadConfig } from "../../config.ts";
import { freePort } from "../../setup/free-port.ts";
import { adminToken } from "../load/admin-token.ts";
import { LiveSocket } from "../support/protocol/LiveSocket.ts";
import { ADMIN, startSite } from "../support/servers/site.ts";
import { TraceReceiver } from "../support/servers/TraceReceiver.ts";

const ROOT = join(import.meta.dirname, "../..");
/** Milliseconds. */
const SENT_EVERY = 50;
const STRANGER = "4bf92f3577b34da6a3ce929d0e0e4736";
const PATIENCE = { timeout: 30_000 };

const tracesTo = (endpoint: string) => ({
  ...loadConfig({
    TOKEN_SECRET: "a secret that only this test knows, and long enough",
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
  }).traces!,
  sentEvery: SENT_EVERY,
});

/** Makes a job due that waits for its time. */
const runNow = async (kind: string, databaseUrl: string): Promise<void> => {
  const database = connect(databaseUrl, pino({ level: "silent" }));
  await database.pool.query("update pgboss.job set start_after = now() where name = $1", [kind]);
  await database.close();
};

describe("a traced site", () => {
  const SEARCHED = "what-only-this-person-looks-for";
  const CLASS = "0b9a3e0e-6a1f-4d57-9d0e-4a6c2f7a1b11";
  let receiver: TraceReceiver;
  let token: string;

  beforeAll(async () => {
    receiver = await TraceReceiver.start();
    const site = await startSite({ traces: tracesTo(receiver.url), mediaApart: true });
    const headers = { traceparent: `00-${STRANGER}-00f067aa0ba902b7-01` };
    token = await adminToken(site);
    await fetch(`${site.url}/api${getCourses.url}?q=${SEARCHED}`, { headers });
    await fetch(`${site.url}/api/classes/${CLASS}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    for (let times = 0; times < 3; times++) await fetch(`${site.url}/blogs`);
    const socket = await LiveSocket.connect(site.url, token);
    await socket.request("watchUploads", {});
    await socket.send("joinClass", { classId: CLASS, pageId: randomUUID() });
    socket.close();
    await vi.waitFor(() => site.sfu.load({}), PATIENCE);
    await runNow("housekeeping", site.databaseUrl);
    await vi.waitFor(
      () => expect(receiver.named("process housekeeping")).not.toEqual([]),
      PATIENCE,
    );
    await site.close();
  });
  afterAll(() => receiver.close());

  it("names requests by their routes, with their statements as children", () => {
    const [request] = receiver.named(`POST /api${authenticateUser.url}`);
    expect(request).toMatchObject({ kind: 2 });
    expect(request!.attributes).toMatchObject({
      "http.request.method": "POST",
      "http.route": `/api${authenticateUser.url}`,
      "http.response.status_code": 200,
    });
    const statements = receiver.spans.filter(
      ({ attributes, parentSpanId }) =>
        attributes["db.system.name"] === "postgresql" && parentSpanId === request!.spanId,
    );
    expect(statements.map(({ name }) => name)).toContain("SELECT users");
    for (const { kind, traceId } of statements)
      expect({ kind, traceId }).toEqual({ kind: 3, traceId: request!.traceId });
  });

  it("counts pages that were sent before among them", () => {
    const pages = receiver.named("GET /*");
    expect(pages.length).toBeGreaterThanOrEqual(3);
  });

  it("has a span for each request of a socket, also of one that is refused", () => {
    const [watch] = receiver.named("watchUploads");
    expect(watch).toMatchObject({ kind: 2 });
    expect(watch!.parentSpanId).toBeUndefined();
    const statements = receiver.spans.filter(({ parentSpanId }) => parentSpanId === watch!.spanId);
    expect(statements.map(({ name }) => name)).not.toEqual([]);
    const joining = receiver.named("joinClass")[0]!;
    expect(joining.attributes["error.type"]).toBe("not_found");
    expect(joining.status.code ?? 0).toBe(0);
  });

  it("follows a call to the media host, there and back", () => {
    const there = receiver.named("load").find(({ kind }) => kind === 2)!;
    expect(receiver.parentOf(there)).toMatchObject({ name: "load", kind: 3 });
  });

  it("has a span for each run of a job, with its statements", () => {
    const [job] = receiver.named("process housekeeping");
    expect(job).toMatchObject({ kind: 5 });
    expect(receiver.spans.map((span) => receiver.parentOf(span))).toContain(job);
  });

  it("says which process it is", () => {
    expect(receiver.resources.map((each) => each["service.name"])).toContain("lyceum");
  });

  it("takes no trace from a stranger", () => {
    expect(receiver.spans.map(({ traceId }) => traceId)).not.toContain(STRANGER);
  });

  it("names no person, class, token or query", () => {
    const sent = receiver.texts.join("\n");
    expect(sent.length).toBeGreaterThan(10_000);
    for (const secret of [ADMIN.email, "school.example", ADMIN.password, token, SEARCHED, CLASS])
      expect(sent).not.toContain(secret);
    expect(sent).not.toMatch(/eyJ[\w-]{8,}/);
    expect(sent).not.toMatch(/\?\w+=/);
  });
});

describe("a collector that", () => {
  /** Milliseconds: OpenTelemetry itself tries for ten seconds to send what waits. */
  const GIVEN_UP_AFTER = 9_000;
  /** Takes connections and never answers. */
  const hanging = async () => {
    const server = createServer((socket) => socket.on("error", () => undefined));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
  };

  const answersAndCloses = async (endpoint: string) => {
    const site = await startSite({ traces: tracesTo(endpoint) });
    expect((await fetch(`${site.url}/api${getCourses.url}`)).status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 4 * SENT_EVERY));
    expect((await fetch(`${site.url}/health`)).status).toBe(200);
    const began = performance.now();
    await site.close();
    return performance.now() - began;
  };

  it("refuses changes no answer, and the site closes in time", async () => {
    const url = `http://127.0.0.1:${await freePort()}`;
    expect(await answersAndCloses(url)).toBeLessThan(GIVEN_UP_AFTER);
  });

  it("hangs changes no answer, and the site closes in time", async () => {
    const { url, server } = await hanging();
    expect(await answersAndCloses(url)).toBeLessThan(GIVEN_UP_AFTER);
    server.close();
  });
});

describe("OpenTelemetry", () => {
  /** The packages of OpenTelemetry that a process has loaded once all of the site is. */
  const loaded = async (statement: string): Promise<string[]> => {
    const script = `
      import { registerHooks } from "node:module";
      const seen = new Set();
      registerHooks({ load(url, context, next) {
        const found = /@opentelemetry\\/([\\w-]+)/.exec(url);
        if (found) seen.add(found[1]);
        return next(url, context);
      } });
      ${statement}
      process.stdout.write(JSON.stringify([...seen]));
      process.exit();`;
    const args = ["--input-type=module", "--eval", script];
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT });
    return z.array(z.string()).parse(JSON.parse(stdout));
  };
  const open = (config: string) => `
    await import("./app.ts");
    await import("./media-host.ts");
    const { openTraces } = await import("./telemetry/open-traces.ts");
    await openTraces(${config}, { service: "s", version: "1", closeWithin: 1 }, { warn() {} });`;

  it("is not loaded without a collector, but for what prom-client brings", async () => {
    const ofPromClient = await loaded('await import("prom-client");');
    expect(await loaded(open("undefined"))).toEqual(ofPromClient);
    expect(ofPromClient).toEqual(["api"]);
  });

  it("is loaded with one", async () => {
    const config = JSON.stringify(tracesTo("http://127.0.0.1:1"));
    expect(await loaded(open(config))).toContain("sdk-trace");
  });
});
