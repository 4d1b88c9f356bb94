import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";

import type { Database } from "../../kernel/database/database.ts";
import { recordAudit } from "../../kernel/security/audit-repository.ts";
import type { Person } from "../../kernel/security/person.ts";
import {
  isOpenBeside,
  lockMediaHosts,
  setDraining,
} from "../../media-hosts/draining-repository.ts";

/**
 * Asks a media host to drain, or to take people again; one that does already is left as it is. Throws not_found; conflict where no other
 * host would take its people.
 */
export const drainHost =
  ({ queries }: Database) =>
  ({ id: actorId }: Person, id: number, draining: boolean): Promise<void> =>
    queries.transaction().execute(async (trx) => {
      const all = await lockMediaHosts(trx);
      const host = all.find((each) => each.id === id);
      if (!host) throw new DomainError("not_found", MESSAGES.installation.hostNotFound);
      if (host.draining === draining) return;
      if (draining && !isOpenBeside(id, all))
        throw new DomainError("conflict", MESSAGES.installation.lastHost);
      await setDraining(trx, id, draining);
      await recordAudit(trx, {
        actorId,
        action: draining ? "media_host.drained" : "media_host.opened",
        subject: { type: "media_host", id: String(id) },
        detail: { address: host.address },
      });
    });
