import type { FastifyReply, FastifyRequest } from "fastify";

import type { BackendConfig } from "../../kernel/config/config.ts";
import { bearerOf } from "../../kernel/http/access.ts";
import { deviceCookie, newDeviceId } from "./device-cookie.ts";
import { type SignInOrigin, originOf } from "./origin.ts";
import type { AccountsService } from "../service.ts";
import type { SessionCookie } from "./session-cookie.ts";
import type { Opened, Presented } from "./sessions.ts";

type Deps = {
  accounts: Pick<AccountsService, "signOut" | "endReplaced">;
  cookie: SessionCookie;
  config: BackendConfig;
};

export type SigningBrowser = {
  originOf(request: FastifyRequest): SignInOrigin;
  presented(request: FastifyRequest): Presented;
  /** Gives the browser what it keeps of a session that began. */
  begin(reply: FastifyReply, opened: Opened, origin: SignInOrigin): Promise<void>;
};

/** What a browser keeps of signing in: a session's cookie, where it stays signed in, and which browser it is. */
export const signingBrowser = ({ accounts, cookie, config }: Deps): SigningBrowser => {
  const devices = deviceCookie(config);
  return {
    originOf: (request) => ({
      ...originOf(request),
      deviceId: devices.read(request) ?? newDeviceId(),
    }),
    presented: (request) => ({
      cookie: cookie.read(request),
      bearer: bearerOf(request),
      deviceId: devices.read(request),
    }),
    begin: async (reply, { session, refreshToken }, { deviceId }) => {
      const before = cookie.read(reply.request);
      if (refreshToken !== null) {
        // Nobody has its cookie from now on: no logout in this browser would find it.
        if (before !== undefined) await accounts.endReplaced(before, session);
        cookie.write(reply, refreshToken);
      } else if (before !== undefined) {
        // Who signed in here before, to stay, would be whom the next tab finds.
        await accounts.signOut({ cookie: before, bearer: null });
        cookie.clear(reply);
      }
      devices.write(reply, deviceId);
    },
  };
};
