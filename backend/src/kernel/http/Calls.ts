import type { FastifyInstance } from "fastify";

import type { BackendConfig } from "../config/config.ts";
import type { Load } from "./load.ts";
import { readyScope } from "./scope.ts";

type Base = "/api" | "/backend-service";
type Registrar = (scope: FastifyInstance) => void | Promise<void>;

/** The REST calls of all nouns: collected while these are opened, then registered once under each base. */
export class Calls {
  readonly #registrars: Record<Base, Registrar[]> = { "/api": [], "/backend-service": [] };

  /** `registrar` is called with a scope that is ready for routes: see `readyScope`. */
  add(base: Base, registrar: Registrar): void {
    this.#registrars[base].push(registrar);
  }

  async register(app: FastifyInstance, config: BackendConfig, load?: Load): Promise<void> {
    for (const [prefix, registrars] of Object.entries(this.#registrars))
      await app.register(
        async (scope) => {
          await readyScope(scope, config, load);
          for (const registrar of registrars) await registrar(scope);
        },
        { prefix },
      );
  }
}
