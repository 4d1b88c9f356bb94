import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey as deriveByBrowser } from "altcha-lib/algorithms/web/pbkdf2";

/** Browsers derive keys on secure addresses only: elsewhere it takes longer, by a script of its own. */
const findDeriveKey = async () =>
  self.isSecureContext ? deriveByBrowser : (await import("./derive-key.ts")).deriveKey;

/** Answers a challenge with its solution, null when it took too long; what fails reaches `onerror`. */
self.addEventListener("message", async ({ data: challenge }: MessageEvent<Challenge>) => {
  self.postMessage(await solveChallenge({ challenge, deriveKey: await findDeriveKey() }));
});

self.addEventListener("unhandledrejection", ({ reason }) => {
  throw reason;
});
