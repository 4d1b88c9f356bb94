import { MESSAGES } from "@lyceum/shared/messages.ts";
import {
  beginTwoStep,
  makeRecoveryCodes,
  secondStep,
  turnOffTwoStep,
  turnOnTwoStep,
} from "@lyceum/shared/rest/two-step.ts";
import type { FastifyInstance } from "fastify";

import { route } from "../../kernel/http/route.ts";
import type { AccountsService } from "../service.ts";
import type { SigningBrowser } from "../sessions/signing-browser.ts";
import type { TwoStepService } from "./service.ts";

type Deps = {
  accounts: AccountsService;
  twoStep: TwoStepService;
  browser: SigningBrowser;
  /** Of one address, or of one person. */
  callsPerMinute: number;
};

/** In a minute. What comes of each is written down for good, and mailed. */
const CHANGES_MOST = { person: 6, visitor: 6 };

const { login, twoStep: texts } = MESSAGES;

export const twoStepRoutes = (app: FastifyInstance, deps: Deps): void => {
  switchRoutes(app, deps);
  codeRoutes(app, deps);
};

/** What turns the second step on and off. */
const switchRoutes = (app: FastifyInstance, { twoStep, callsPerMinute }: Deps): void => {
  const limited = { callsPerMinute };

  route(
    app,
    beginTwoStep,
    async ({ person }) => ({ status: "success", ...(await twoStep.begin(person)) }),
    { callsPerMinute: CHANGES_MOST },
  );

  route(
    app,
    turnOnTwoStep,
    async ({ person, body }) => {
      const recovery_codes = await twoStep.turnOn(person, body.code);
      return { status: "success", message: texts.turnedOn, recovery_codes };
    },
    limited,
  );

  route(
    app,
    turnOffTwoStep,
    async ({ person, body }) => {
      await twoStep.turnOff(person, body.factor);
      return { status: "success", message: texts.turnedOff };
    },
    limited,
  );
};

/** The second step of a sign-in, and its recovery codes. */
const codeRoutes = (
  app: FastifyInstance,
  { accounts, twoStep, browser, callsPerMinute }: Deps,
): void => {
  route(
    app,
    secondStep,
    async ({ body, request, reply }) => {
      const from = browser.originOf(request);
      const opened = await accounts.finish(body, from);
      await browser.begin(reply, opened, from);
      return { status: "success", message: login.succeeded, data: opened.session };
    },
    { callsPerMinute },
  );

  route(
    app,
    makeRecoveryCodes,
    async ({ person, body }) => {
      const recovery_codes = await twoStep.makeCodes(person, body.factor);
      return { status: "success", message: texts.codesMade, recovery_codes };
    },
    { callsPerMinute: CHANGES_MOST },
  );
};
