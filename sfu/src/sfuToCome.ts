import { DomainError } from "@lyceum/shared/errors.ts";
import type { SfuNoticeBody, SfuNoticeName } from "@lyceum/shared/sfu/notices.ts";
import {
  SFU_REQUESTS,
  type SfuBody,
  type SfuReply,
  type SfuRequestName,
} from "@lyceum/shared/sfu/requests.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import type { Logger } from "pino";

import { Notices } from "./Notices.ts";

type Verbs = { [Name in SfuRequestName]: (body: SfuBody<Name>) => Promise<SfuReply<Name>> };

/**
 * A media host whose workers cannot be started yet. Until `coming` resolves it refuses everything as `unavailable`, with what
 * `why` says at that moment; if `coming` rejects, for good.
 */
export const sfuToCome = (coming: Promise<Sfu>, why: () => string, log: Logger): Sfu => {
  const notices = new Notices(log);
  let come: Sfu | null = null;
  let closed = false;
  const follow = <Name extends SfuNoticeName>(sfu: Sfu, name: Name) =>
    sfu.on(name, (body: SfuNoticeBody<Name>) => notices.send(name, body));
  const arrived = coming.then(
    async (sfu) => {
      if (closed) return sfu.close();
      come = sfu;
      for (const name of followed) follow(sfu, name);
    },
    (err: unknown) => log.error({ err }, "No media worker can be started"),
  );
  const followed = new Set<SfuNoticeName>();
  const verbs: Partial<Record<SfuRequestName, unknown>> = {};
  const bind = <Name extends SfuRequestName>(name: Name) => {
    verbs[name] = async (body: SfuBody<Name>) => {
      if (!come) throw new DomainError("unavailable", why());
      return (come as Verbs)[name](body);
    };
  };
  for (const name of Object.keys(SFU_REQUESTS) as SfuRequestName[]) bind(name);
  return {
    ...(verbs as Verbs),
    on(name, listener) {
      if (come && !followed.has(name)) follow(come, name);
      followed.add(name);
      return notices.on(name, listener);
    },
    async close() {
      closed = true;
      notices.clear();
      await come?.close();
      if (come) await arrived;
    },
  };
};
