/** A group whose members are shared between processes, such as the readers of one blog. */
export type Group = "online" | `blog:${string}`;

type Told = (group: Group, member: string, isThere: boolean) => void;

/** Who is in which group, at this process and at the others that serve the same school. */
export class Elsewhere {
  /** By group, its members at this process. */
  readonly #here = new Map<Group, Set<string>>();
  /** By group and member, at which other processes. */
  readonly #there = new Map<Group, Map<string, Set<unknown>>>();
  readonly #listeners: Told[] = [];
  /** Null where this is the only process: then nothing is kept. */
  #tell: Told | null = null;

  /** How many members of groups are known. */
  get size(): number {
    return [...this.#here.values(), ...this.#there.values()].reduce(
      (sum, { size }) => sum + size,
      0,
    );
  }

  /** Whether a member is at another process. */
  has(group: Group, member: string): boolean {
    return this.#there.get(group)?.has(member) ?? false;
  }

  /** The members at other processes. */
  members(group: Group): Iterable<string> {
    return this.#there.get(group)?.keys() ?? [];
  }

  /** Calls back when a member comes to, or goes from, all other processes. */
  onChange(listener: Told): void {
    this.#listeners.push(listener);
  }

  /** A member came to this process, or went from it. */
  say(group: Group, member: string, isThere: boolean): void {
    if (!this.#tell) return;
    const members = this.#here.get(group) ?? new Set();
    if (isThere) this.#here.set(group, members.add(member));
    else if (members.delete(member) && members.size === 0) this.#here.delete(group);
    this.#tell(group, member, isThere);
  }

  /** @param tell Tells all other processes. */
  tellBy(tell: Told): void {
    this.#tell = tell;
  }

  /** Tells a process that is new all that is here. */
  tellAll(tell: Told): void {
    for (const [group, members] of this.#here)
      for (const member of members) tell(group, member, true);
  }

  /** `where` is another process. */
  heard(where: unknown, group: Group, member: string, isThere: boolean): void {
    const members = this.#there.get(group) ?? new Map<string, Set<unknown>>();
    const places = members.get(member) ?? new Set();
    const before = places.size > 0;
    if (isThere) places.add(where);
    else places.delete(where);
    if (places.size > 0) this.#there.set(group, members.set(member, places));
    else if (members.delete(member) && members.size === 0) this.#there.delete(group);
    if (before !== places.size > 0)
      for (const listener of this.#listeners) listener(group, member, isThere);
  }

  /** A process is gone, with all that was there. */
  forget(where: unknown): void {
    for (const [group, members] of this.#there)
      for (const member of members.keys()) this.heard(where, group, member, false);
  }
}
