import type { Logger } from "pino";

import type { Inside } from "../classroom/seats/Inside.ts";
import { Link, type LinkEvents, type LinkPeer, outOfReach } from "./Link.ts";

type LinksDeps = {
  secret: string;
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

  /** Makes links to these processes, also where no page needs them yet: what they say of their classes is shown. */
  keep(others: readonly { id: number; url: string }[]): void {
    for (const { id, url } of others) if (!this.#links.has(id)) this.#make({ processId: id, url });
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
    if (this.#links.get(link.peer.processId) === link) this.#links.delete(link.peer.processId);
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
    const link = new Link(peer, { processId, secret, events, onEnd, log });
    this.#links.set(peer.processId, link);
    return link;
  }
}
