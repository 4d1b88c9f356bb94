import { inBackground } from "@lyceum/shared/edges.ts";
import { failure, success } from "@lyceum/shared/result.ts";
import {
  type RequestBody,
  type RequestName,
  type RequestReply,
  REQUESTS,
} from "@lyceum/shared/signaling/requests.ts";
import type { Logger } from "pino";

import type { Connection } from "./connection.ts";
import type { Answer, Callers, Handlers } from "./handlers.ts";
import { POLICY } from "./policy.ts";
import { type Acknowledge, acknowledgeOf } from "./acknowledge.ts";
import { extraCost } from "./costs.ts";
import { invalidBody, toFailure } from "./to-failure.ts";

type Run = (connection: Connection, raw: unknown, acknowledge: Acknowledge) => Promise<void>;

/** Takes one event of a socket, whatever it is; every acknowledgement that was asked for is given. */
export type Dispatch = (connection: Connection, event: unknown, args: unknown[]) => void;

const replyOf = <Name extends RequestName>(answer: Answer<Name>): RequestReply<Name> =>
  typeof answer === "function" ? answer() : answer;

const runnerOf = <Name extends RequestName>(name: Name, handlers: Handlers, log: Logger): Run => {
  const { body: schema, needs } = REQUESTS[name];
  return async (connection, raw, acknowledge) => {
    try {
      const parsed = schema.safeParse(raw);
      if (!parsed.success) return acknowledge(invalidBody(parsed.error));
      const caller = POLICY[needs](connection) as Callers[(typeof REQUESTS)[Name]["needs"]];
      const body = parsed.data as RequestBody<Name>;
      connection.charge(extraCost(name, body));
      const answer = await handlers[name](caller, body);
      acknowledge(success(replyOf(answer)));
    } catch (error) {
      acknowledge(toFailure(error, log.child({ request: name, socketId: connection.id })));
    }
  };
};

/** Without a way to acknowledge, nothing is done: a request's sender must be able to learn what became of it. */
export const dispatcher = (handlers: Handlers, log: Logger): Dispatch => {
  const runners = new Map<unknown, Run>();
  for (const name of Object.keys(REQUESTS) as RequestName[]) {
    runners.set(name, runnerOf(name, handlers, log));
  }
  return (connection, event, args) => {
    const acknowledge = acknowledgeOf(args);
    if (!acknowledge) return;
    const run = runners.get(event);
    if (!run) acknowledge(failure("not_found", "There is no such request."));
    else if (args.length !== 2) acknowledge(failure("invalid", "A request has one argument."));
    else inBackground("requests", log, () => run(connection, args[0], acknowledge));
  };
};
