import { guarded } from "@lyceum/shared/edges.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import type { Logger } from "pino";

/** Milliseconds between two looks at what the hosts carry, where there is a choice. */
const LOOKED_EVERY = 2_000;

/** What a host last said of itself. */
type View = { load: number; draining: boolean; reached: boolean };

const UNKNOWN: View = { load: 0, draining: false, reached: true };

type Follower = {
  /** A host is there; returns what ends following it. */
  added: (host: Sfu) => () => void;
  /** It drains, and the room that it has is wanted elsewhere; told again at each look. */
  drains: (host: Sfu) => void;
};

/** The media hosts of this process: those of its settings, and those that come and go. */
export class MediaHosts {
  readonly #log: Logger;
  readonly #hosts = new Map<Sfu, { view: View; stops: (() => void)[] }>();
  readonly #followers: Follower[] = [];
  #timer: NodeJS.Timeout | null = null;

  constructor(hosts: readonly Sfu[], log: Logger) {
    this.#log = log;
    for (const host of hosts) this.add(host);
  }

  get all(): readonly Sfu[] {
    return [...this.#hosts.keys()];
  }

  /** Those that take people, as far as is known here. */
  get open(): readonly Sfu[] {
    return this.all.filter((host) => {
      const { draining, reached } = this.view(host);
      return reached && !draining;
    });
  }

  view(host: Sfu): View {
    return this.#hosts.get(host)?.view ?? UNKNOWN;
  }

  follow(follower: Follower): void {
    this.#followers.push(follower);
    for (const [host, { stops }] of this.#hosts) stops.push(follower.added(host));
  }

  add(host: Sfu): void {
    const stops = this.#followers.map(({ added }) => added(host));
    this.#hosts.set(host, { view: UNKNOWN, stops });
    if (this.#hosts.size > 1)
      this.#timer ??= setInterval(
        guarded("look at media hosts", this.#log, () => this.look()),
        LOOKED_EVERY,
      ).unref();
  }

  /** Closes it too. */
  async remove(host: Sfu): Promise<void> {
    const known = this.#hosts.get(host);
    if (!known) return;
    this.#hosts.delete(host);
    for (const stop of known.stops) stop();
    await host.close();
  }

  /** Asks each what it carries. */
  async look(): Promise<void> {
    await Promise.all([...this.#hosts].map(([host, known]) => this.#lookAt(host, known)));
    for (const host of this.all)
      if (this.view(host).draining)
        for (const { drains } of this.#followers)
          guarded("draining media host", this.#log, drains)(host);
  }

  /** Idempotent. */
  async close(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
    await Promise.all(this.all.map((host) => this.remove(host)));
  }

  async #lookAt(host: Sfu, known: { view: View }): Promise<void> {
    try {
      const { load, draining } = await host.load({});
      known.view = { load, draining, reached: true };
    } catch {
      known.view = { ...known.view, reached: false };
    }
  }
}
