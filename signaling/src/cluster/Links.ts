import type { Logger } from "pino";

import type { Inside } from "../classroom/seats/Inside.ts";
import { Link, type LinkEvents, type LinkPeer, outOfReach } from "./Link.ts";
import { SaidOnce } from "./SaidOnce.ts";
import { REFUSED } from "./wire.ts";

/**
 * Looks in a row, a second apart, that do not find a process which then has left. After the database was away none is found for
 * some seconds.
 */
const LEFT_AFTER = 15;

/** What an operator can do about a link that was refused. */
const ADVICE = new Map<string, string>([
  [
    REFUSED.secret,
    "a signaling process refuses this one's secret: compare SIGNALING_SECRET of both",
  ],
  [
    REFUSED.elsewhere,
    "another process answers at the address of a signaling process: look at its SIGNALING_URL",
  ],
]);
const SAME_ADDRESS =
  "another living signaling process has the address of this one: each needs a SIGNALING_URL of its own";

type LinksDeps = {
  secret: string;
  /** Of this process. */
  url: string;
  processId: () => number | null;
  events: LinkEvents;
  onEnd: (link: Link) => void;
  log: Logger;
};

/** A link to each of the other processes. */
export class Links {
  readonly #deps: LinksDeps;
  readonly #links = new Map<number, Link>();
  /** Who said last how many people are in a class. */
  readonly #counted = new Map<string, Link>();
  readonly #said = new SaidOnce<number>();
  /** The addresses of those that refused this one's secret at the last try, by their processes. */
  readonly #refusing = new Map<number, string>();
  /** The processes that live, as of the last look, and how many looks did not find those that are linked to. */
  #living: ReadonlySet<number> = new Set();
  readonly #missed = new Map<number, number>();
  #closed = false;

  constructor(deps: LinksDeps) {
    this.#deps = deps;
  }

  /** Throws `unavailable` where it cannot be made. */
  async to(peer: LinkPeer): Promise<Link> {
    const link = this.#links.get(peer.processId) ?? this.#make(peer);
    await link.made;
    return link;
  }

  /**
   * Makes links to these processes, also where no page needs them yet: what they say of their classes is shown. Drops those to
   * processes that have left.
   */
  keep(others: readonly { id: number; url: string }[]): void {
    this.#living = new Set(others.map(({ id }) => id));
    this.#said.keepOnly(this.#living);
    for (const id of this.#refusing.keys()) if (!this.#living.has(id)) this.#refusing.delete(id);
    this.#dropLeft();
    for (const { id, url } of others) {
      if (this.#links.has(id)) continue;
      const peer = { processId: id, url };
      if (url === this.#deps.url) this.#warn(peer, SAME_ADDRESS);
      this.#make(peer);
    }
  }

  all(): Iterable<Link> {
    return this.#links.values();
  }

  /** The addresses of living processes that refuse this one's secret. */
  get refusing(): readonly string[] {
    return [...this.#refusing.values()];
  }

  /** Whether the link to this process is there now. */
  reaches(processId: number): boolean {
    return this.#links.get(processId)?.open ?? false;
  }

  inside(link: Link, classId: string, count: number, inside: Inside): void {
    if (count > 0) this.#counted.set(classId, link);
    else this.#counted.delete(classId);
    inside.changed(classId, count);
  }

  /** What it said does not count any more. */
  forget(link: Link, inside: Inside): void {
    const { processId } = link.peer;
    if (this.#links.get(processId) === link) {
      this.#links.delete(processId);
      this.#missed.delete(processId);
    }
    for (const [classId, teller] of this.#counted)
      if (teller === link) this.inside(link, classId, 0, inside);
  }

  /** Idempotent. */
  close(): void {
    this.#closed = true;
    for (const link of this.#links.values()) link.close();
  }

  #make(peer: LinkPeer): Link {
    const { secret, events, onEnd, log } = this.#deps;
    const processId = this.#deps.processId();
    if (this.#closed || processId === null) throw outOfReach();
    const onRefused = (why: string) => this.#refused(peer, why);
    const link = new Link(peer, { processId, secret, events, onRefused, onEnd, log });
    this.#links.set(peer.processId, link);
    link.made.then(
      () => this.#worked(peer),
      () => undefined,
    );
    return link;
  }

  #worked({ processId }: LinkPeer): void {
    this.#said.worked(processId);
    this.#refusing.delete(processId);
  }

  /** One that has left may have been followed by another at its address. */
  #refused(peer: LinkPeer, why: string): void {
    const advice = ADVICE.get(why);
    if (advice === undefined || !this.#living.has(peer.processId)) return;
    if (why === REFUSED.secret) this.#refusing.set(peer.processId, peer.url);
    else this.#refusing.delete(peer.processId);
    const isSaid = why === REFUSED.elsewhere && peer.url === this.#deps.url;
    if (!isSaid) this.#warn(peer, advice);
  }

  #warn({ processId, url }: LinkPeer, message: string): void {
    if (this.#said.isNews(processId, message))
      this.#deps.log.warn({ address: url, process: processId }, message);
  }

  #dropLeft(): void {
    for (const [id, link] of this.#links) {
      const missed = this.#living.has(id) ? 0 : (this.#missed.get(id) ?? 0) + 1;
      this.#missed.set(id, missed);
      if (missed > LEFT_AFTER && link.open) link.close();
    }
  }
}
