import { isOutOfReach } from "@lyceum/shared/refusals.ts";
import type { SfuBody, SfuReply } from "@lyceum/shared/sfu/requests.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";

import type { PooledTransport } from "./pooled-transport.ts";

/** The transports of one room on all its hosts, and what is received by each. */
export class PooledTransports {
  readonly #transports = new Map<string, PooledTransport>();
  /** The transport of each consumer. */
  readonly #consumers = new Map<string, PooledTransport>();
  /** The hosts that did not hear that one of theirs is to be closed, by its id. */
  readonly #unclosed = new Map<string, Sfu>();

  get size(): number {
    return this.#transports.size;
  }

  get(id: string): PooledTransport | undefined {
    return this.#transports.get(id);
  }

  add(id: string, transport: PooledTransport): void {
    this.#transports.set(id, transport);
  }

  on(host: Sfu): string[] {
    return [...this.#transports].flatMap(([id, each]) => (each.host === host ? [id] : []));
  }

  /** One of each person there. */
  peopleOn(host: Sfu): string[] {
    return this.on(host).filter((id) => {
      const beside = this.#transports.get(id)?.beside;
      return beside === undefined || !this.#transports.has(beside);
    });
  }

  hostOf(id: string): Sfu | undefined {
    return this.#transports.get(id)?.host ?? this.#unclosed.get(id);
  }

  hostOfConsumer(id: string): Sfu | undefined {
    return this.#consumers.get(id)?.host;
  }

  receive(transport: PooledTransport, consumerId: string): void {
    this.#consumers.set(consumerId, transport);
    transport.consumers.add(consumerId);
  }

  forgetConsumer(id: string): void {
    this.#consumers.get(id)?.consumers.delete(id);
    this.#consumers.delete(id);
  }

  /** Its host has it on another worker, where it receives these in place of all before. */
  restart(id: string, consumers: readonly { id: string }[]): void {
    const transport = this.#transports.get(id);
    if (!transport) return;
    for (const consumerId of transport.consumers) this.#consumers.delete(consumerId);
    transport.consumers.clear();
    for (const consumer of consumers) this.receive(transport, consumer.id);
  }

  /** It is gone, with all that it received. Returns what it sent. */
  forget(id: string): Iterable<string> {
    const transport = this.#transports.get(id);
    this.#transports.delete(id);
    this.#unclosed.delete(id);
    for (const consumerId of transport?.consumers ?? []) this.#consumers.delete(consumerId);
    return transport?.producers ?? [];
  }

  /** Where the host is out of reach it is known to have it still: another try means that one. */
  async close(host: Sfu, body: SfuBody<"closeTransport">): Promise<SfuReply<"closeTransport">> {
    try {
      return await host.closeTransport(body);
    } catch (error) {
      if (isOutOfReach(error)) this.#unclosed.set(body.transportId, host);
      throw error;
    }
  }

  /** That host is gone, and closes the room when it is back. */
  forgetUnclosedOn(host: Sfu): void {
    for (const [id, of] of this.#unclosed) if (of === host) this.#unclosed.delete(id);
  }
}
