import type { NoticeBody } from "@lyceum/shared/signaling/notices.ts";

/** From this loudness on a person is said to speak. */
const SPEAKING = 0.15;

/**
 * Writes loudness straight to the elements that show it, as the CSS variable `--level` and the attribute
 * `data-speaking`: it changes many times a second, and no component is to render for that.
 */
export class Levels {
  #elements = new Map<string, Set<HTMLElement>>();
  #loud = new Set<string>();

  /** Answers what ends it. */
  show(participantId: string, element: HTMLElement): () => void {
    const elements = this.#elements.get(participantId) ?? new Set();
    this.#elements.set(participantId, elements.add(element));
    return () => void elements.delete(element);
  }

  update(levels: NoticeBody<"audioLevels">["levels"]): void {
    const now = new Map(levels.map(({ participantId, level }) => [participantId, level]));
    for (const id of this.#loud) if (!now.has(id)) this.#write(id, 0);
    for (const [id, level] of now) this.#write(id, level);
    this.#loud = new Set(now.keys());
  }

  #write(participantId: string, level: number): void {
    for (const element of this.#elements.get(participantId) ?? []) {
      element.style.setProperty("--level", level.toFixed(2));
      element.toggleAttribute("data-speaking", level >= SPEAKING);
    }
  }
}
