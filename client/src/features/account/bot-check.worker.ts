import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey as deriveByBrowser } from "altcha-lib/algorithms/web/pbkdf2";

/** Browsers derive keys only in secure contexts: elsewhere a slower script does it. */
const findDeriveKey = async () =>
  self.isSecureContext ? deriveByBrowser : (await import("./derive-key.ts")).deriveKey;

/** Answers a challenge with its solution, or null after too long; failures reach `onerror`. */
self.addEventListener("message", async ({ data: challenge }: MessageEvent<Challenge>) => {
  self.postMessage(await solveChallenge({ challenge, deriveKey: await findDeriveKey() }));
});

self.addEventListener("unhandledrejection", ({ reason }) => {
  throw reason;
});
