import { keptForLater } from "@lyceum/shared/promises.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";

/** The ids of one pipe's two ends. */
export type Link = { home: string; far: string };

/** One room's pipes from its home host to each other host: one pair of ends carries all streams both ways. */
export class HostLinks {
  readonly #roomId: string;
  readonly #home: Sfu;
  readonly #links = new Map<Sfu, Promise<Link>>();

  constructor(roomId: string, home: Sfu) {
    this.#roomId = roomId;
    this.#home = home;
  }

  /** Opened once for all callers; after a failure the next call tries again. */
  to(far: Sfu): Promise<Link> {
    const link = this.#links.get(far) ?? keptForLater(this.#open(far));
    this.#links.set(far, link);
    return link;
  }

  /** The other host is gone. Never rejects. */
  async drop(far: Sfu): Promise<void> {
    const link = this.#links.get(far);
    this.#links.delete(far);
    await link
      ?.then(({ home }) => this.#home.pipeClose({ roomId: this.#roomId, pipeId: home }))
      .catch(() => undefined);
  }

  async #open(far: Sfu): Promise<Link> {
    const roomId = this.#roomId;
    const home = this.#home;
    try {
      const [near, other] = await Promise.all([
        home.pipeOpen({ roomId }),
        far.pipeOpen({ roomId }),
      ]);
      const { pipeId: nearId, ...nearEnd } = near;
      const { pipeId: farId, ...farEnd } = other;
      await Promise.all([
        home.pipeConnect({ roomId, pipeId: nearId, ...farEnd }),
        far.pipeConnect({ roomId, pipeId: farId, ...nearEnd }),
      ]);
      return { home: nearId, far: farId };
    } catch (error) {
      this.#links.delete(far);
      throw error;
    }
  }
}
