import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { type AddressInfo, connect } from "node:net";

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { type TestApp, openApp, person } from "../../../test/app.ts";

const UPLOAD = "/backend-service/api/upload/upload-video";
/** Each look lets 50 ms of the faked clock pass: all of them are less than a body may take. */
const SOON = { timeout: 15_000 };

describe("a body that comes slowly", () => {
  let test: TestApp;
  let port: number;
  let bearer: string;
  beforeAll(async () => {
    test = await openApp();
    await test.app.listen({ port: 0, host: "127.0.0.1" });
    port = (test.app.server.address() as AddressInfo).port;
    bearer = (await person(test, "admin")).bearer.authorization;
  });
  afterAll(() => test.close());
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "setInterval"] }));
  afterEach(() => void vi.useRealTimers());

  /** Sends the head of a request and a little of its body, and gathers what is answered. */
  const begin = async (path: string, type: string, some: string, method = "POST") => {
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    let said = "";
    socket.on("data", (chunk: Buffer) => void (said += chunk.toString()));
    // Cut off in the middle of its sending, it may be reset.
    socket.on("error", () => undefined);
    const closed = Promise.withResolvers<void>();
    socket.on("close", () => closed.resolve());
    const came = once(test.app.server, "request");
    socket.write(
      `${method} ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${bearer}\r\nContent-Type: ${type}\r\nContent-Length: 100000\r\n\r\n${some}`,
    );
    const [{ socket: line }] = (await came) as [IncomingMessage];
    return { socket, said: () => said, closed: closed.promise, received: () => line.bytesRead };
  };
  const form = "multipart/form-data; boundary=b";
  const part = '--b\r\nContent-Disposition: form-data; name="title"\r\n\r\nLimits';

  it("is cut off after 30 seconds", async () => {
    const call = await begin("/api/authenticate/registerUser", "application/json", '{"name":');
    vi.advanceTimersByTime(29_000);
    expect(call.said()).toBe("");
    vi.advanceTimersByTime(1_000);
    await call.closed;
    expect(call.said()).toContain("408 Request Timeout");
  });

  it("of a resume has two minutes, and no more however it drips", async () => {
    const call = await begin("/backend-service/api/resume/check", form, part);
    for (let step = 0; step < 3; step++) {
      call.socket.write("more");
      vi.advanceTimersByTime(39_000);
    }
    expect(call.socket.destroyed).toBe(false);
    expect(call.said()).toBe("");
    vi.advanceTimersByTime(3_000);
    await call.closed;
    expect(call.said()).toContain("408 Request Timeout");
  });

  it.each([
    ["/csp-reports", "application/csp-report"],
    ["/sandbox-payments/checkout/pay", "application/json"],
    ["/sandbox-payments/v1/orders", "application/json"],
    ["/health", "text/plain"],
    ["/nowhere", "text/plain"],
    ["/api/nowhere", "application/json"],
  ])("is cut off at %s too, answered before or not", async (path, type) => {
    const call = await begin(path, type, "{");
    vi.advanceTimersByTime(30_000);
    await call.closed;
    expect(call.socket.destroyed).toBe(true);
  });

  it("is cut off of a request that needs none, and was answered", async () => {
    const call = await begin("/api/ip", "text/plain", "x", "GET");
    await vi.waitFor(() => expect(call.said()).toContain("200 OK"), SOON);
    expect(call.socket.destroyed).toBe(false);
    vi.advanceTimersByTime(30_000);
    await call.closed;
  });

  it("is not what a call waits for that has come whole", async () => {
    const call = await begin("/api/ip", "text/plain", "x".repeat(100_000), "GET");
    await vi.waitFor(() => expect(call.said()).toContain("200 OK"), SOON);
    vi.advanceTimersByTime(60_000);
    call.socket.write("GET /api/ip HTTP/1.1\r\nHost: x\r\n\r\n");
    await vi.waitFor(() => expect(call.said().split("200 OK")).toHaveLength(3), SOON);
    call.socket.destroy();
  });

  it("is nothing that a request from within the site can have", async () => {
    await test.app.inject("/api/ip");
    await test.app.inject({ method: "POST", url: "/api/classes", payload: { title: "Algebra" } });
    expect(() => vi.advanceTimersByTime(60_000)).not.toThrow();
  });

  it("may take longer for an upload, as long as it comes", async () => {
    const call = await begin(UPLOAD, form, part);
    for (let minute = 0; minute < 3; minute++) {
      const before = call.received();
      call.socket.write("more");
      await expect.poll(call.received).toBeGreaterThan(before);
      vi.advanceTimersByTime(55_000);
    }
    expect(call.socket.destroyed).toBe(false);
    vi.advanceTimersByTime(120_000);
    await call.closed;
  });
});
