import { request as openRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

import { MESSAGES } from "@lyceum/shared/messages.ts";
import { fastify } from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { type Work, followWork } from "./work.ts";

describe("a process that ends", () => {
  const app = () => fastify({ forceCloseConnections: true });
  let site: ReturnType<typeof app>;
  let work: Work;
  let url: string;
  let finish: (value: string) => void;
  let begun: Promise<void>;
  beforeEach(async () => {
    site = app();
    work = followWork(site);
    const { promise, resolve } = Promise.withResolvers<string>();
    const started = Promise.withResolvers<void>();
    finish = resolve;
    begun = started.promise;
    const wait = async () => {
      started.resolve();
      return promise;
    };
    site.get("/slow", wait);
    site.post("/slow", wait);
    site.get("/health", { config: { watching: true } }, async () => "ok");
    url = await site.listen({ port: 0, host: "127.0.0.1" });
  });
  afterEach(() => site.close());

  const isOver = (ending: Promise<void>) =>
    Promise.race([ending.then(() => true), delay(50).then(() => false)]);

  it("waits until a change that is under way has been answered", async () => {
    const reply = fetch(`${url}/slow`, { method: "POST" });
    await begun;
    const ending = work.end();
    expect(await isOver(ending)).toBe(false);
    finish("done");
    await ending;
    expect(await (await reply).text()).toBe("done");
  });

  it("takes nothing new meanwhile, says when to come back, and is still watched", async () => {
    const reply = fetch(`${url}/slow`, { method: "POST" });
    await begun;
    const ending = work.end();
    const refused = await fetch(`${url}/slow`);
    expect(refused.status).toBe(503);
    expect(refused.headers.get("retry-after")).toBe("2");
    expect(refused.headers.get("connection")).toBe("close");
    expect(await refused.json()).toEqual({
      status: "error",
      code: "unavailable",
      message: MESSAGES.unavailable,
    });
    expect((await fetch(`${url}/health`)).status).toBe(200);
    finish("done");
    await Promise.all([ending, reply]);
  });

  it("waits for reading a second, and for a change four", async () => {
    // All of a site has ten seconds to stop.
    for (const [method, atLeast, atMost] of [
      ["GET", 900, 3_900],
      ["POST", 3_900, 10_000],
    ] as const) {
      const other = app();
      const others = followWork(other);
      const started = Promise.withResolvers<void>();
      other.route({
        method,
        url: "/",
        handler: () => {
          started.resolve();
          return new Promise(() => undefined);
        },
      });
      const reply = fetch(await other.listen({ port: 0, host: "127.0.0.1" }), { method });
      const cut = reply.catch(() => "cut");
      await started.promise;
      const began = Date.now();
      await others.end();
      expect(Date.now() - began).toBeGreaterThan(atLeast);
      expect(Date.now() - began).toBeLessThan(atMost);
      await other.close();
      expect(await cut).toBe("cut");
    }
  });

  it("does not wait for clients that have gone", async () => {
    const { port } = site.server.address() as AddressInfo;
    const call = openRequest({ port, host: "127.0.0.1", path: "/slow", method: "POST" });
    call.on("error", () => undefined).end();
    await begun;
    const began = Date.now();
    const ending = work.end();
    call.destroy();
    await ending;
    // A change of somebody who is there would be waited for.
    expect(Date.now() - began).toBeLessThan(3_900);
  });

  it("ends at once where nothing is under way, however often it is asked to", async () => {
    await (await fetch(`${url}/health`)).text();
    expect(work.ending).toBe(false);
    const began = Date.now();
    await Promise.all([work.end(), work.end()]);
    expect(work.ending).toBe(true);
    // Reading that is under way would be waited for.
    expect(Date.now() - began).toBeLessThan(900);
  });
});
