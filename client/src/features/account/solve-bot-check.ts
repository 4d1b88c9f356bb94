import { botChallenge } from "@lyceum/shared/rest/accounts.ts";
import type { Solution } from "altcha-lib";

import { call } from "../../http/call.ts";

/** Fetches a challenge and solves it in a worker. Returns the value of `recaptcha`, valid once. */
export async function solveBotCheck(work = 1): Promise<string> {
  const challenge = await call(botChallenge, { query: { work } });
  const solution = await workOut(challenge);
  if (!solution) throw new Error("The check took too long.");
  return btoa(JSON.stringify({ challenge, solution }));
}

async function workOut(challenge: unknown) {
  const worker = new Worker(new URL("./bot-check.worker.ts", import.meta.url), { type: "module" });
  const answer = Promise.withResolvers<Solution | null>();
  worker.addEventListener("message", ({ data }: MessageEvent<Solution | null>) =>
    answer.resolve(data),
  );
  worker.addEventListener("error", ({ message }) => answer.reject(new Error(message)));
  worker.postMessage(challenge);
  return answer.promise.finally(() => worker.terminate());
}
