import multipart from "@fastify/multipart";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { SCANNER_MESSAGES } from "@lyceum/shared/scanner-messages.ts";
import { checkResume, expectResume } from "@lyceum/shared/rest/resumes.ts";
import type { FastifyInstance } from "fastify";

import { callerOf } from "../kernel/http/address.ts";
import { goneSignal } from "../kernel/http/gone.ts";
import { route } from "../kernel/http/route.ts";
import { type Destination, withResume } from "./receive.ts";
import type { ResumesService } from "./service.ts";

/** Milliseconds: the largest file over a slow phone line. */
const BODY_WITHIN = 120_000;

/** Fastify takes it that a call which is not of its content types should have been JSON. */
const inOwnWords = ([text]: string[]) =>
  text === MESSAGES.notJson ? { message: SCANNER_MESSAGES.notForm } : {};

type Options = {
  destination: Destination;
  scansPerMinute: number;
  /** Has a reader wait. */
  expect: () => void;
};

export const resumesRoutes = async (
  app: FastifyInstance,
  resumes: ResumesService,
  { destination, scansPerMinute, expect }: Options,
): Promise<void> => {
  route(
    app,
    expectResume,
    async () => {
      expect();
      return { status: "success" };
    },
    { callsPerMinute: scansPerMinute },
  );
  // In a scope of its own: the calls beside it take JSON alone.
  await app.register(async (scans) => {
    // A file that is cut off is refused in words of ours.
    await scans.register(multipart, { throwFileSizeLimit: false });
    route(
      scans,
      checkResume,
      async ({ request, reply }) =>
        withResume(request, destination, (asked) =>
          resumes.check(asked, { party: callerOf(request), signal: goneSignal(reply) }),
        ),
      { bodyWithin: BODY_WITHIN, callsPerMinute: scansPerMinute, refusal: inOwnWords },
    );
  });
};
