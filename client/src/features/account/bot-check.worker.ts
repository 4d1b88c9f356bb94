import { type Challenge, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";

/** Answers a challenge with its solution, null when it took too long; what fails reaches `onerror`. */
self.addEventListener("message", async ({ data: challenge }: MessageEvent<Challenge>) => {
  self.postMessage(await solveChallenge({ challenge, deriveKey }));
});

self.addEventListener("unhandledrejection", ({ reason }) => {
  throw reason;
});
