import { guarded } from "@lyceum/shared/edges.ts";
import type { Logger } from "pino";

import type { ClassroomRegistry } from "../classroom/ClassroomRegistry.ts";
import { SESSIONS_A_QUERY, SESSIONS_KEPT_EVERY } from "./limits.ts";
import type { Accounts } from "../ports/accounts.ts";

type SessionKeeperDeps = {
  accounts: Pick<Accounts, "keepInClass">;
  registry: Pick<ClassroomRegistry, "seats" | "classroomOf">;
  log: Logger;
  /** Milliseconds between two rounds. */
  every?: number;
};

/** Keeps the sessions of people in live classes: none ends by its age in the middle of a class. */
export class SessionKeeper {
  readonly #deps: SessionKeeperDeps;
  readonly #timer: NodeJS.Timeout;

  constructor(deps: SessionKeeperDeps) {
    this.#deps = deps;
    const round = guarded("sessions in classes", deps.log, () => this.#keepSeated());
    this.#timer = setInterval(round, deps.every ?? SESSIONS_KEPT_EVERY).unref();
  }

  /** Idempotent. */
  close(): void {
    clearInterval(this.#timer);
  }

  async #keepSeated(): Promise<void> {
    const { accounts, registry } = this.#deps;
    const seated = registry.seats().filter((seat) => registry.classroomOf(seat).live);
    const ids = [...new Set(seated.map(({ person }) => person.sessionId))];
    for (let from = 0; from < ids.length; from += SESSIONS_A_QUERY)
      await accounts.keepInClass(ids.slice(from, from + SESSIONS_A_QUERY));
  }
}
