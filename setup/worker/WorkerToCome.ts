import { keptForLater, resolvers } from "@lyceum/shared/promises.ts";

import type { Log } from "../log.ts";
import { reasonOf } from "../reason.ts";
import { prepareWorker } from "./worker.ts";

/** How far a worker is that is being built: the share of it that is done, its path, or why there is none. */
export type WorkerState = { built: number } | { workerBin: string } | { failed: string };

/** A media worker that is there, or is being built beside the start of the site. */
export class WorkerToCome {
  /** Resolves with its path. Rejects with SetUpError. */
  readonly whole: Promise<string>;
  readonly #listeners = new Set<(state: WorkerState) => void>();
  #state: WorkerState = { built: 0 };

  private constructor(whole: Promise<string>) {
    this.whole = keptForLater(whole);
    whole.then(
      (workerBin) => this.#tell({ workerBin }),
      (error: unknown) => this.#tell({ failed: reasonOf(error) }),
    );
  }

  /**
   * Resolves once it is there, or once it has to be built. Rejects with SetUpError where that fails before. `reach` makes of its path one
   * that its account can reach.
   */
  static async begin(log: Log, reach: (path: string) => Promise<string>): Promise<WorkerToCome> {
    const building = resolvers<void>();
    const prepare = async () => {
      const path = await prepareWorker(log, (built) => {
        building.resolve();
        worker.#tell({ built });
      });
      return reach(path);
    };
    const worker: WorkerToCome = new WorkerToCome(Promise.resolve().then(prepare));
    await Promise.race([worker.whole, building.promise]);
    return worker;
  }

  get state(): WorkerState {
    return this.#state;
  }

  /** Calls back now, and at every change. Returns a function that stops it. */
  follow(listener: (state: WorkerState) => void): () => void {
    listener(this.#state);
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  #tell(state: WorkerState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener(state);
  }
}
