import { randomUUID } from "node:crypto";
import { createSocket } from "node:dgram";
import { once } from "node:events";
import { readFile, readdir } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { remoteSfu } from "@lyceum/signaling/sfu/remoteSfu.ts";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { isAlive } from "../../setup/processes.ts";
import { SupervisedSite } from "../support/servers/SupervisedSite.ts";

const log = pino({ level: "silent" });
/** Generous, for a busy machine. */
const PATIENCE = 60_000;
const PARTS = ["server", "mediaHost", "postgres"] as const;

describe("a site under its supervisor", { timeout: 180_000 }, () => {
  const opened = new AsyncDisposableStack();
  let folder: string;
  let site: SupervisedSite;
  beforeAll(async () => {
    folder = await SupervisedSite.folder(opened);
    site = await SupervisedSite.start(folder, { ADMIN_EMAIL: "admin@school.example" });
    opened.defer(async () => void (await site.stop()));
  }, 180_000);
  afterAll(() => opened.disposeAsync());

  const status = (path: string) =>
    fetch(`${site.url}${path}`).then(
      (reply) => reply.status,
      () => 0,
    );
  const pids = () => Promise.all(PARTS.map((part) => site.pidOf(part)));
  const answers = (path: string) =>
    expect.poll(() => status(path), { timeout: PATIENCE }).toBe(200);

  it("shows at the terminal what it did, and passwords there alone", async () => {
    for (const done of ["Media worker", "PostgreSQL", "Page", "School", "Servers"])
      expect(site.said).toMatch(new RegExp(`^✓ ${done} \\(\\d`, "m"));
    const password = /admin@school\.example {2}([a-z-]+)/.exec(site.said)?.[1];
    expect(password).toMatch(/^\w{4}(-\w{4}){3}$/);
    await site.kill("server");
    await site.says("The server is running again");
    expect((await site.lastWords())["server.log"]).toContain("Server listening at");
    expect(JSON.stringify(await site.lastWords())).not.toContain(password);
  });

  it("has each part in a process of its own, and the database for the server alone", async () => {
    const [, mediaHost] = await pids();
    expect(new Set([site.pid, ...(await pids())]).size).toBe(4);
    const seen = await readFile(`/proc/${mediaHost}/environ`, "utf8");
    expect(seen).toContain("SFU_SECRET=");
    expect(seen).not.toMatch(/DATABASE_URL|TOKEN_SECRET|ADMIN_/);
  });

  it("starts the server again, at the same address, beside the media host that goes on", async () => {
    const [, mediaHost, postgres] = await pids();
    const killed = await site.kill("server");
    await answers("/ready");
    const after = await pids();
    expect(after[0]).not.toBe(killed);
    expect(after.slice(1)).toEqual([mediaHost, postgres]);
  });

  it("starts the media host again, while the server goes on", async () => {
    const [server] = await pids();
    const killed = await site.kill("mediaHost");
    await expect
      .poll(async () => [null, killed].includes(await site.pidOf("mediaHost")), {
        timeout: PATIENCE,
      })
      .toBe(false);
    expect(await site.pidOf("server")).toBe(server);
    await answers("/ready");
  });

  it("starts PostgreSQL again, which the same server finds; meanwhile it asks for patience", async () => {
    const [server] = await pids();
    await site.kill("postgres");
    const seen = new Set<number>();
    const look = async () => {
      const reply = await fetch(`${site.url}/api/blogs`);
      if (reply.status === 503) expect(reply.headers.get("retry-after")).toBe("2");
      seen.add(reply.status);
      return reply.status;
    };
    await expect.poll(look, { timeout: PATIENCE, interval: 20 }).toBe(503);
    await expect.poll(look, { timeout: PATIENCE }).toBe(200);
    expect(seen).toEqual(new Set([503, 200]));
    expect(await site.pidOf("server")).toBe(server);
  });

  it("stops the server first, then the media host, then PostgreSQL, and leaves nothing", async () => {
    const running = (await pids()) as number[];
    const ends: number[] = [];
    const stopping = site.stop();
    while (!site.ended || running.some(isAlive)) {
      for (const pid of running) if (!isAlive(pid) && !ends.includes(pid)) ends.push(pid);
      await sleep(5);
    }
    expect(await stopping).toBe(0);
    expect(ends).toEqual(running);
    site = await SupervisedSite.start(folder);
  });

  it("leaves nothing but the database behind when the supervisor is killed, and finds that again", async () => {
    const [server, mediaHost, postgres] = (await pids()) as number[];
    await site.stop("SIGKILL");
    await expect
      .poll(() => [server, mediaHost].some((pid) => isAlive(pid!)), { timeout: PATIENCE })
      .toBe(false);
    expect(isAlive(postgres!)).toBe(true);

    site = await SupervisedSite.start(folder);
    expect(site.said).toContain("Joined the PostgreSQL server");
    await answers("/api/blogs");
    // It is not this supervisor's child, but is monitored all the same.
    process.kill(postgres!, "SIGKILL");
    await site.says("PostgreSQL is running again");
    await answers("/api/blogs");
  });
});

describe("a supervisor", { timeout: 120_000 }, () => {
  const opened = new AsyncDisposableStack();
  afterAll(() => opened.disposeAsync());

  it("of a media host alone starts nothing else", async () => {
    const folder = await SupervisedSite.folder(opened);
    const env = { SERVICES: "sfu", SFU_PORT: "0", SFU_SECRET: "between the two of us" };
    const site = await SupervisedSite.start(folder, env);
    opened.defer(async () => void (await site.stop()));
    expect(await site.pidOf("mediaHost")).not.toBeNull();
    expect([await site.pidOf("server"), await site.pidOf("postgres")]).toEqual([null, null]);
    // The operator decides where other machines reach it.
    expect(new URL(site.url).hostname).toBe("127.0.0.1");
  });

  it("of a media host has it record where the settings say", async () => {
    const folder = await SupervisedSite.folder(opened);
    const recordings = join(folder, "elsewhere");
    const secret = "between the two of us";
    const recording = { RECORDINGS_DIR: recordings, RECORDINGS_FREE_TO_START: "1" };
    const env = { SERVICES: "sfu", SFU_PORT: "0", SFU_SECRET: secret, ...recording };
    const site = await SupervisedSite.start(folder, env);
    opened.defer(async () => void (await site.stop()));
    const host = opened.adopt(remoteSfu({ url: site.url, secret }, log), (each) => each.close());
    await vi.waitFor(() => host.openRoom({ roomId: "class" }), { timeout: PATIENCE });
    const recordingId = randomUUID();
    await host.startRecording({ roomId: "class", recordingId });
    expect(await readdir(recordings)).toEqual([recordingId]);
    await host.stopRecording({ roomId: "class" });
  });

  describe("that cannot start a part says why, and ends", () => {
    const mediaHost = { SERVICES: "sfu", SFU_PORT: "0", SFU_SECRET: "between the two of us" };
    const taken = async (protocol: "tcp" | "udp") => {
      const socket =
        protocol === "tcp"
          ? createServer().listen(0, "127.0.0.1")
          : createSocket("udp4").bind(0, "127.0.0.1");
      opened.defer(() => void socket.close());
      await once(socket, "listening");
      return String((socket.address() as AddressInfo).port);
    };

    it("for its port", async () => {
      const [folder, port] = [await SupervisedSite.folder(opened), await taken("tcp")];
      const start = SupervisedSite.start(folder, { ...mediaHost, SFU_PORT: port });
      await expect(start).rejects.toThrow(`SFU_PORT: port ${port} is taken`);
    });

    it.each(["tcp", "udp"] as const)("for its port of media over %s", async (protocol) => {
      const [folder, port] = [await SupervisedSite.folder(opened), await taken(protocol)];
      const start = SupervisedSite.start(folder, { ...mediaHost, MEDIA_PORT: port });
      const said = `MEDIA_PORT: port ${port} is taken (${protocol.toUpperCase()})`;
      await expect(start).rejects.toThrow(said);
    });
  });
});
