import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import { endpoint } from "@lyceum/shared/rest/endpoint.ts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";

import { awaitServer } from "./await-server.ts";
import { call } from "./call.ts";

vi.mock(import("./await-server.ts"), () => ({ awaitServer: vi.fn() }));

const readNote = endpoint({
  method: "GET",
  url: "/notes/:id",
  base: "api",
  access: "public",
  params: z.object({ id: z.string() }),
  reply: z.object({ text: z.string() }),
});

const writeNote = endpoint({
  method: "POST",
  url: "/notes",
  base: "javaApi",
  access: "authenticated",
  body: z.object({ text: z.string() }),
  reply: z.object({ text: z.string() }),
});

const sendForm = endpoint({
  method: "POST",
  url: "/forms",
  base: "api",
  access: "authenticated",
  reply: z.object({ text: z.string() }),
});

type Seen = Pick<IncomingMessage, "method" | "url" | "headers"> & { body: string };

let server: Server;
let seen: Seen[];
let answer: { status: number; body: unknown; total?: number };

beforeEach(async () => {
  vi.mocked(awaitServer).mockClear();
  seen = [];
  answer = { status: 200, body: { text: "hello" }, total: 1_234 };
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += chunk));
    request.on("end", () => {
      const { method, url, headers } = request;
      seen.push({ method, url, headers, body });
      response.writeHead(answer.status, {
        "content-type": "application/json",
        ...(answer.total !== undefined && { "x-total-count": String(answer.total) }),
      });
      response.end(JSON.stringify(answer.body));
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const content = (selector: string) =>
    `http://127.0.0.1:${port}/${selector.includes("java") ? "second" : "first"}`;
  vi.stubGlobal("document", {
    querySelector: (selector: string) => ({ content: content(selector) }),
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  server.close();
});

describe("a call", () => {
  test("goes to its base with its parameters in their places", async () => {
    expect(await call(readNote, { params: { id: "a/b" } })).toEqual({ text: "hello" });
    expect(seen[0]).toMatchObject({ method: "GET", url: "/first/notes/a%2Fb" });
    expect(seen[0]!.headers.authorization).toBeUndefined();
  });

  test("carries its body and the token", async () => {
    await call(writeNote, { body: { text: "hi" } }, "token");
    expect(seen[0]).toMatchObject({ method: "POST", url: "/second/notes", body: '{"text":"hi"}' });
    expect(seen[0]!.headers.authorization).toBe("Bearer token");
  });

  test("carries a form with its files", async () => {
    const form = new FormData();
    form.set("title", "Waves");
    form.set("image", new File(["picture"], "waves.png", { type: "image/png" }));
    await call(sendForm, { form });
    expect(seen[0]!.headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
    expect(seen[0]!.body).toContain('name="title"\r\n\r\nWaves\r\n');
    expect(seen[0]!.body).toContain('name="image"; filename="waves.png"');
  });

  test("says how many there are in all, of a list that is answered in parts", async () => {
    const onTotal = vi.fn();
    await call(readNote, { params: { id: "1" }, onTotal });
    expect(onTotal).toHaveBeenCalledExactlyOnceWith(1_234);
  });

  test("says nothing of how many there are where the answer does not", async () => {
    answer = { status: 200, body: { text: "hello" } };
    const onTotal = vi.fn();
    await call(readNote, { params: { id: "1" }, onTotal });
    expect(onTotal).not.toHaveBeenCalled();
  });

  test("that is refused says the status and what the server said", async () => {
    answer = { status: 409, body: { status: "error", code: "conflict", message: "Taken." } };
    const refusal = { name: "CallError", status: 409, serverMessage: "Taken." };
    await expect(call(writeNote, { body: { text: "hi" } })).rejects.toMatchObject(refusal);
  });

  test.each([
    ["a list", ["No title.", "No date."]],
    ["an object by field", { title: "No title.", date: "No date." }],
  ])("that is refused with %s of errors says all of them", async (_as, errors) => {
    answer = { status: 400, body: { success: false, message: "No title.", errors } };
    const refusal = { serverMessage: "No title.", errors: ["No title.", "No date."] };
    await expect(call(writeNote, { body: { text: "hi" } })).rejects.toMatchObject(refusal);
  });

  test("that is refused with a status of success says what the server said", async () => {
    answer = { status: 200, body: { success: false, message: "Taken." } };
    const refusal = { name: "CallError", status: 200, serverMessage: "Taken.", errors: [] };
    await expect(call(writeNote, { body: { text: "hi" } })).rejects.toMatchObject(refusal);
  });

  test("whose reply is not what was described fails without a message for people", async () => {
    answer = { status: 200, body: { txt: 1 } };
    const failure = { name: "CallError", status: 200, serverMessage: null };
    await expect(call(readNote, { params: { id: "1" } })).rejects.toMatchObject(failure);
  });

  test("that is ended by who made it has no status, and waits for no server", async () => {
    const ending = new AbortController();
    const ended = call(writeNote, { body: { text: "hi" }, signal: ending.signal });
    ending.abort();
    await expect(ended).rejects.toMatchObject({ name: "CallError", status: null });
    expect(awaitServer).not.toHaveBeenCalled();
  });

  test("without a server has no status", async () => {
    await new Promise((closed) => server.close(closed));
    const failure = { name: "CallError", status: null, serverMessage: null };
    await expect(call(readNote, { params: { id: "1" } })).rejects.toMatchObject(failure);
    expect(awaitServer).toHaveBeenCalledOnce();
  });

  test.each([
    ["a proxy that found no server", 502, "<html>Bad gateway</html>", 1],
    ["a server that is busy", 503, { status: "error", code: "unavailable", message: "Busy." }, 0],
    ["a server that failed", 500, { status: "error", code: "internal", message: "Sorry." }, 0],
  ])("that %s answers waits for a server or does not", async (_who, status, body, times) => {
    answer = { status, body };
    await expect(call(readNote, { params: { id: "1" } })).rejects.toMatchObject({ status });
    expect(awaitServer).toHaveBeenCalledTimes(times);
  });
});
