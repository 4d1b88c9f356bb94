import { botChallenge } from "@lyceum/shared/rest/accounts.ts";
import type { Solution } from "altcha-lib";

import { call } from "../../http/call.ts";
import { CallError } from "../../http/CallError.ts";
import { isUnknownCall } from "../../http/unknown-call.ts";

/** The answer for a backend that has no challenge: it cannot check one, but wants the field filled. */
const UNCHECKED = "unchecked";

/** The answer for one try; null if none was found. */
export const answerBotCheck = (work: number): Promise<string | null> =>
  solveBotCheck(work).catch((error: unknown) => (hasNoChallenge(error) ? UNCHECKED : null));

/** The call is not one of the specification. */
const hasNoChallenge = (error: unknown) =>
  error instanceof CallError && isUnknownCall(error.status);

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
