import { reportCaught } from "@lyceum/shared/edges.ts";
import { DomainError } from "@lyceum/shared/errors.ts";
import { failure, success, type Result } from "@lyceum/shared/result.ts";
import { SFU_REQUESTS, type SfuRequestName } from "@lyceum/shared/sfu/requests.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { rpcSpan, traced } from "@lyceum/shared/tracing.ts";
import type { Logger } from "pino";

type Verb = (body: unknown) => Promise<unknown>;

/** Runs one request and returns its result. Never rejects: an unexpected error is logged, counted and answered `internal`. */
export const dispatch = async (
  sfu: Sfu,
  name: unknown,
  body: unknown,
  log: Logger,
): Promise<Result<unknown>> => {
  if (!isRequest(name)) return failure("invalid", "No such request.");
  const parsed = SFU_REQUESTS[name].body.safeParse(body);
  if (!parsed.success)
    return failure("invalid", parsed.error.issues[0]?.message ?? "Invalid request.");
  try {
    const act = () => (sfu[name] as Verb)(parsed.data);
    return success(await traced(rpcSpan("server", name), act));
  } catch (error) {
    if (error instanceof DomainError) return failure(error.code, error.message);
    reportCaught("media requests", log.child({ request: name }), error);
    return failure("internal", "Internal error.");
  }
};

const isRequest = (name: unknown): name is SfuRequestName =>
  typeof name === "string" && Object.hasOwn(SFU_REQUESTS, name);
