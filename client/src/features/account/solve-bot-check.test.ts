import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import { authenticateUser } from "@lyceum/shared/rest/accounts.ts";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { call } from "../../http/call.ts";
import { answerBotCheck } from "./solve-bot-check.ts";

/** A backend that has the specified calls alone, as far as this test makes them; `refusal` is for any other. */
let backend: Server;
let refusal = 404;
beforeAll(async () => {
  const data = { auth_token: "t", role: "student", email: "ben@b.example", mobile: "5550100001" };
  backend = createServer((request, response) => {
    let sent = "";
    request.on("data", (chunk) => (sent += chunk));
    request.on("end", () => {
      const isKnown = request.url === authenticateUser.url;
      const reply = /"recaptcha":"[^"]/.test(sent)
        ? { status: "success", data }
        : { status: "error", message: "Please verify the reCAPTCHA" };
      response.writeHead(isKnown ? 200 : refusal, { "content-type": "application/json" });
      response.end(JSON.stringify(isKnown ? reply : {}));
    });
  });
  await new Promise<void>((listening) => backend.listen(0, "127.0.0.1", listening));
  const { port } = backend.address() as AddressInfo;
  vi.stubGlobal("document", { querySelector: () => ({ content: `http://127.0.0.1:${port}` }) });
});
afterAll(() => {
  vi.unstubAllGlobals();
  backend.close();
});

describe("the bot check of a backend", () => {
  it.each([404, 405])("that has none (%s) lets people sign in", async (status) => {
    refusal = status;
    const recaptcha = await answerBotCheck(1);
    const body = { email: "ben@b.example", password: "a password", recaptcha: recaptcha ?? "" };
    expect(await call(authenticateUser, { body })).toMatchObject({ data: { auth_token: "t" } });
  });

  it.each([401, 429, 500])("that fails (%s) has no answer", async (status) => {
    refusal = status;
    expect(await answerBotCheck(1)).toBeNull();
  });
});
