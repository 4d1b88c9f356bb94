import { keptForLater } from "@lyceum/shared/promises.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";

import { PipeHealth } from "./PipeHealth.ts";

/** The ids of one pipe's two ends. */
export type Link = { home: string; far: string };

type Opened = { link: Promise<Link>; health: PipeHealth };

/** One room's pipes from its home host to each other host: one pair of ends carries all streams both ways. */
export class HostLinks {
  readonly #roomId: string;
  readonly #home: Sfu;
  readonly #links = new Map<Sfu, Opened>();

  constructor(roomId: string, home: Sfu) {
    this.#roomId = roomId;
    this.#home = home;
  }

  /** Opened once for all callers; after a failure the next call tries again. */
  to(far: Sfu): Promise<Link> {
    const opened = this.#links.get(far) ?? {
      link: keptForLater(this.#open(far)),
      health: new PipeHealth(),
    };
    this.#links.set(far, opened);
    return opened.link;
  }

  /** The hosts to which nothing comes, or from which. One that does not answer now says nothing of its pipe. */
  async broken(): Promise<Sfu[]> {
    const looks = [...this.#links].map(async ([far, opened]) =>
      (await this.#isBroken(far, opened).catch(() => false)) ? [far] : [],
    );
    return (await Promise.all(looks)).flat();
  }

  /** The other host is gone. Never rejects. */
  async drop(far: Sfu): Promise<void> {
    const opened = this.#links.get(far);
    this.#links.delete(far);
    await opened?.link
      .then(({ home }) => this.#home.pipeClose({ roomId: this.#roomId, pipeId: home }))
      .catch(() => undefined);
  }

  /** Another host is the home by now. Never rejects. */
  async close(): Promise<void> {
    const all = [...this.#links];
    this.#links.clear();
    await Promise.allSettled(all.map(([far, { link }]) => this.#close(far, link)));
  }

  async #close(far: Sfu, link: Promise<Link>): Promise<void> {
    const roomId = this.#roomId;
    const ends = await link;
    await Promise.allSettled([
      this.#home.pipeClose({ roomId, pipeId: ends.home }),
      far.pipeClose({ roomId, pipeId: ends.far }),
    ]);
  }

  async #isBroken(far: Sfu, { link, health }: Opened): Promise<boolean> {
    const roomId = this.#roomId;
    const { home: near, far: other } = await link;
    const [homeEnd, farEnd] = await Promise.all([
      this.#home.pipeCarried({ roomId, pipeId: near }),
      far.pipeCarried({ roomId, pipeId: other }),
    ]);
    return health.look(homeEnd, farEnd);
  }

  async #open(far: Sfu): Promise<Link> {
    const roomId = this.#roomId;
    const home = this.#home;
    const asked = [home.pipeOpen({ roomId }), far.pipeOpen({ roomId })] as const;
    try {
      const [near, other] = await Promise.all(asked);
      const { pipeId: nearId, ...nearEnd } = near;
      const { pipeId: farId, ...farEnd } = other;
      await Promise.all([
        home.pipeConnect({ roomId, pipeId: nearId, ...farEnd }),
        far.pipeConnect({ roomId, pipeId: farId, ...nearEnd }),
      ]);
      return { home: nearId, far: farId };
    } catch (error) {
      this.#links.delete(far);
      // Best effort: a host that is lost has lost its end too.
      const nothing = () => undefined;
      for (const [host, end] of [
        [home, asked[0]],
        [far, asked[1]],
      ] as const)
        end.then(({ pipeId }) => host.pipeClose({ roomId, pipeId })).then(nothing, nothing);
      throw error;
    }
  }
}
