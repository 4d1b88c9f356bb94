import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { siteverifyOf } from "../src/accounts/bot-check/providers.ts";

const SECRET = "a secret between the site and its bot check";

type Solved = { challenge_ts: string; hostname: string };

/** A bot check on this machine that answers as reCAPTCHA's siteverify does: each answer is good for one verdict. */
export const openFakeSiteverify = async () => {
  const solved = new Map<string, Solved>();
  let broken: "silent" | "nonsense" | null = null;

  const verdictOn = (form: URLSearchParams) => {
    if (form.get("secret") !== SECRET)
      return { success: false, "error-codes": ["invalid-input-secret"] };
    const answer = form.get("response") ?? "";
    const found = solved.get(answer);
    solved.delete(answer);
    return found
      ? { success: true, ...found }
      : { success: false, "error-codes": ["timeout-or-duplicate"] };
  };

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (broken === "silent") return;
    if (broken === "nonsense") return void response.end("<html>");
    const form = new URLSearchParams(Buffer.concat(chunks).toString());
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify(verdictOn(form)));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;

  return {
    provider: siteverifyOf("recaptcha", {
      siteKey: "a public key",
      secret: SECRET,
      origin: `http://127.0.0.1:${port}`,
    }),
    /** What a person's browser is given for a solved check. */
    solve: ({ hostname = "localhost", secondsAgo = 0 } = {}): string => {
      const answer = `answer-${crypto.randomUUID()}`;
      const challenge_ts = new Date(Date.now() - secondsAgo * 1_000).toISOString();
      solved.set(answer, { hostname, challenge_ts });
      return answer;
    },
    /** The provider forgets that it gave a verdict on this answer. */
    forget: (answer: string) =>
      solved.set(answer, { hostname: "localhost", challenge_ts: new Date().toISOString() }),
    fail: (how: typeof broken) => {
      broken = how;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
};

export type FakeSiteverify = Awaited<ReturnType<typeof openFakeSiteverify>>;
