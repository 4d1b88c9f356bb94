import { inBackground } from "@lyceum/shared/edges.ts";
import { plainIssue } from "@lyceum/shared/plain-issues.ts";
import { failure, success } from "@lyceum/shared/result.ts";
import type { RequestDescription } from "@lyceum/shared/signaling/request.ts";
import {
  type RequestBody,
  type RequestName,
  type RequestReply,
  type Requests,
  REQUESTS,
} from "@lyceum/shared/signaling/requests.ts";
import { rpcSpan, traced } from "@lyceum/shared/tracing.ts";
import type { Logger } from "pino";

import { type Acknowledge, acknowledgeOf } from "./acknowledge.ts";
import type { Connection } from "./connection.ts";
import { extraCost } from "./costs.ts";
import type { Answer, Callers, Handlers } from "./handlers.ts";
import type { Policy } from "./policy.ts";
import { invalidBody, toFailure } from "./to-failure.ts";

type Run = (connection: Connection, raw: unknown, acknowledge: Acknowledge) => Promise<void>;

/** Takes one event of a socket, whatever it is, and gives every acknowledgement that was asked for. */
export type Dispatch = (connection: Connection, event: unknown, args: unknown[]) => void;

type Dispatching<Seat> = { handlers: Handlers<Seat>; policy: Policy<Seat>; log: Logger };

const replyOf = <Name extends RequestName>(answer: Answer<Name>): RequestReply<Name> =>
  typeof answer === "function" ? answer() : answer;

const runnerOf = <Name extends RequestName, Seat>(
  name: Name,
  { handlers, policy, log }: Dispatching<Seat>,
): Run => {
  const { body: schema, needs }: RequestDescription = REQUESTS[name];
  const carryOut: Run = async (connection, raw, acknowledge) => {
    const parsed = schema.safeParse(raw, { error: plainIssue });
    if (!parsed.success) return acknowledge(invalidBody(parsed.error));
    const caller = policy[needs](connection) as Callers<Seat>[Requests[Name]["needs"]];
    const body = parsed.data as RequestBody<Name>;
    connection.charge(extraCost(name, body));
    const answer = await handlers[name](caller, body);
    return acknowledge(success(replyOf(answer)));
  };
  const span = rpcSpan("server", name);
  return async (connection, raw, acknowledge) => {
    try {
      await traced(span, () => carryOut(connection, raw, acknowledge));
    } catch (error) {
      acknowledge(toFailure(error, log.child({ request: name, socketId: connection.id })));
    }
  };
};

/** A request without an acknowledgement is not carried out: its sender could not learn what became of it. */
export const dispatcher = <Seat>(dispatching: Dispatching<Seat>): Dispatch => {
  const runners = new Map<unknown, Run>();
  for (const name of Object.keys(REQUESTS) as RequestName[]) {
    runners.set(name, runnerOf(name, dispatching));
  }
  return (connection, event, args) => {
    const acknowledge = acknowledgeOf(args);
    if (!acknowledge) return;
    const run = runners.get(event);
    if (!run) acknowledge(failure("not_found", "There is no such request."));
    else if (args.length !== 2) acknowledge(failure("invalid", "A request has one argument."));
    else inBackground("requests", dispatching.log, () => run(connection, args[0], acknowledge));
  };
};
