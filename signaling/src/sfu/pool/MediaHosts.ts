import { guarded } from "@lyceum/shared/edges.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import type { Logger } from "pino";

/** Milliseconds between two looks at what the hosts carry, where there is a choice. */
const LOOKED_EVERY = 2_000;
/** Milliseconds for which a home host puts nobody on one that its pipes did not reach. */
const CUT_FOR = 60_000;

/** What a host last said of itself. */
type View = { load: number; draining: boolean; reached: boolean };

type Known = {
  view: View;
  readonly stops: (() => void)[];
  /** Until when it is cut off from a home host, ms of the process's clock. */
  readonly cutFrom: WeakMap<Sfu, number>;
};

const UNKNOWN: View = { load: 0, draining: false, reached: true };

type Follower = {
  /** A host is there; returns what ends following it. */
  added: (host: Sfu) => () => void;
  /** It is not used any more, while the others are. */
  removed: (host: Sfu) => void;
  /** It drains, and the room that it has is wanted elsewhere; told again at each look. */
  drains: (host: Sfu) => void;
};

/** The media hosts of this process: those of its settings, and those that come and go. */
export class MediaHosts {
  readonly #log: Logger;
  readonly #hosts = new Map<Sfu, Known>();
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

  /** Those of them that pipes from this home host reach, as far as is known. */
  openTo(home: Sfu): readonly Sfu[] {
    const now = performance.now();
    return this.open.filter((host) => (this.#hosts.get(host)?.cutFrom.get(home) ?? 0) <= now);
  }

  /** Nothing came through a pipe between them. */
  noteCut(home: Sfu, host: Sfu): void {
    this.#hosts.get(host)?.cutFrom.set(home, performance.now() + CUT_FOR);
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
    const known: Known = { view: UNKNOWN, stops, cutFrom: new WeakMap() };
    this.#hosts.set(host, known);
    // At the next look of all, a host that was found a moment ago would count as out of reach for the time between two.
    const look = guarded("look at a media host", this.#log, () => this.#lookAt(host, known));
    const stop = host.onReached?.(look);
    if (stop) stops.push(stop);
    if (this.#hosts.size > 1)
      this.#timer ??= setInterval(
        guarded("look at media hosts", this.#log, () => this.look()),
        LOOKED_EVERY,
      ).unref();
  }

  /** Closes it too. */
  async remove(host: Sfu): Promise<void> {
    if (!this.#hosts.has(host)) return;
    for (const { removed } of this.#followers) removed(host);
    await this.#end(host);
  }

  /** Asks each what it carries. */
  async look(): Promise<void> {
    await Promise.all([...this.#hosts].map(([host, known]) => this.#lookAt(host, known)));
    for (const host of this.all)
      if (this.view(host).draining)
        for (const { drains } of this.#followers)
          guarded("draining media host", this.#log, drains)(host);
  }

  /** Idempotent. Rooms on remote hosts stay for the next process. */
  async close(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
    await Promise.all(this.all.map((host) => this.#end(host)));
  }

  async #end(host: Sfu): Promise<void> {
    const known = this.#hosts.get(host);
    this.#hosts.delete(host);
    for (const stop of known?.stops ?? []) stop();
    await host.close();
  }

  async #lookAt(host: Sfu, known: Known): Promise<void> {
    try {
      const { load, draining } = await host.load({});
      known.view = { load, draining, reached: true };
    } catch {
      known.view = { ...known.view, reached: false };
    }
  }
}
