import { DomainError } from "@lyceum/shared/errors.ts";

import type { OpenOwnership, Ownership } from "../src/ports/ownership.ts";

type Process = { id: number; url: string; draining: boolean; alive: boolean; lose: () => void };
type Owned = { processId: number; epoch: number };

/** Which of several signaling processes has which class, in memory: `Lease` of the backend without its times. */
export class InMemoryOwners {
  readonly #processes = new Map<number, Process>();
  readonly #owners = new Map<string, Owned>();
  readonly #live: () => Promise<{ id: string }[]>;
  /** What an answer about a class waits for. */
  beforeAnswer: (() => Promise<void>) | null = null;
  #firstTakesAll = false;

  constructor(live: () => Promise<{ id: string }[]>) {
    this.#live = live;
  }

  readonly open: OpenOwnership = async (url) => {
    const id = this.#processes.size + 1;
    const listeners: (() => void)[] = [];
    const lose = () => listeners.forEach((listener) => listener());
    const process: Process = { id, url, draining: false, alive: true, lose };
    this.#processes.set(id, process);
    return this.#ownership(process, listeners);
  };

  /** The first process owns every class as long as it lives, no matter who asks. */
  firstTakesAll(): void {
    this.#firstTakesAll = true;
  }

  /** The number of the process that has a class. */
  ownerOf(classId: string): number | undefined {
    return this.#owners.get(classId)?.processId;
  }

  /** As a process that did not renew in time: others may take what it had, and it knows. */
  fence(id: number): void {
    const process = this.#processes.get(id);
    if (!process) throw new Error(`There is no process ${id}.`);
    process.alive = false;
    process.lose();
  }

  /** As a process that stood still: others may take what it had, and it does not know yet. */
  stall(id: number): void {
    const process = this.#processes.get(id);
    if (!process) throw new Error(`There is no process ${id}.`);
    process.alive = false;
  }

  /** A class is another process's, and the one that had it does not know. */
  take(classId: string, processId: number): void {
    const epoch = (this.#owners.get(classId)?.epoch ?? 0) + 1;
    this.#owners.set(classId, { processId, epoch });
  }

  #classesOf({ id }: Process): number {
    return [...this.#owners.values()].filter(({ processId }) => processId === id).length;
  }

  #ownership(process: Process, listeners: (() => void)[]): Ownership {
    const valid = () => {
      if (!process.alive) throw new DomainError("unavailable", "No lease.");
    };
    const next = () => (this.#firstTakesAll && this.#processes.get(1)?.alive ? 1 : process.id);
    const ownerOf = async (classId: string) => {
      await this.beforeAnswer?.();
      valid();
      const known = this.#owners.get(classId);
      if (!known || !this.#processes.get(known.processId)?.alive)
        this.#owners.set(classId, { processId: next(), epoch: (known?.epoch ?? 0) + 1 });
      const owner = this.#owners.get(classId)!;
      return { ...owner, url: this.#processes.get(owner.processId)!.url };
    };
    const alive = () => [...this.#processes.values()].filter((each) => each.alive);
    return {
      get id() {
        return process.alive ? process.id : null;
      },
      onLost: (listener) => void listeners.push(listener),
      ownerOf,
      claimOrphans: async () => {
        valid();
        const mine: string[] = [];
        for (const { id } of await this.#live()) {
          const before = this.#owners.get(id)?.processId;
          const { processId } = await ownerOf(id);
          if (processId === process.id && before !== process.id) mine.push(id);
        }
        return mine;
      },
      others: async () =>
        alive()
          .filter((each) => each !== process)
          .map((each) => ({ ...each, classes: this.#classesOf(each), recent: true })),
      takenOf: async (classIds) => classIds.filter((id) => this.ownerOf(id) !== process.id),
      handOver: async (classId, to) => this.take(classId, to),
      drain: async () => {
        process.draining = true;
      },
      close: async () => {
        process.alive = false;
      },
    };
  }
}
