import type { NoticeBody } from "@lyceum/shared/signaling/notices.ts";

/** A person at or above this loudness speaks. */
const SPEAKING = 0.15;
/** And for this many ms after: a pause for breath is not an end. */
const HELD = 700;

/** A ring has this many widths, so that a voice that goes on evenly changes nothing. */
const WIDTHS = 8;

type Timer = ReturnType<typeof setTimeout>;

/**
 * The loudness of each person. It changes many times a second and goes directly to the elements that show it, as the
 * CSS variable `--level`. Whether a person speaks changes rarely and can be subscribed to.
 */
export class Levels {
  #elements = new Map<string, Set<HTMLElement>>();
  #listeners = new Set<() => void>();
  #shown = new Map<string, number>();
  #speaking = new Map<string, Timer>();

  /** Returns a function that ends it. */
  show(participantId: string, element: HTMLElement): () => void {
    const elements = this.#elements.get(participantId) ?? new Set();
    this.#elements.set(participantId, elements.add(element));
    write(element, this.#shown.get(participantId) ?? 0);
    return () => void elements.delete(element);
  }

  update(levels: NoticeBody<"audioLevels">["levels"]): void {
    const now = new Map(levels.map(({ participantId, level }) => [participantId, level]));
    for (const id of this.#shown.keys()) if (!now.has(id)) this.#show(id, 0);
    for (const [id, level] of now) {
      this.#show(id, Math.round(level * WIDTHS) / WIDTHS);
      if (level >= SPEAKING) this.#speaks(id);
    }
  }

  isSpeaking(participantId: string): boolean {
    return this.#speaking.has(participantId);
  }

  /** Calls back when a person starts or stops speaking; returns a function that stops it. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  close(): void {
    for (const timer of this.#speaking.values()) clearTimeout(timer);
    this.#speaking.clear();
  }

  #speaks(participantId: string): void {
    const before = this.#speaking.get(participantId);
    clearTimeout(before);
    this.#speaking.set(
      participantId,
      setTimeout(() => this.#fallsSilent(participantId), HELD),
    );
    if (before === undefined) this.#tell();
  }

  #fallsSilent(participantId: string): void {
    this.#speaking.delete(participantId);
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }

  #show(participantId: string, level: number): void {
    if ((this.#shown.get(participantId) ?? 0) === level) return;
    if (level === 0) this.#shown.delete(participantId);
    else this.#shown.set(participantId, level);
    for (const element of this.#elements.get(participantId) ?? []) write(element, level);
  }
}

const write = (element: HTMLElement, level: number): void =>
  element.style.setProperty("--level", String(level));
