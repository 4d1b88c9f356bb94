import { CAPTIONS_WAITING_MAX } from "@lyceum/shared/class-limits.ts";
import type { CaptionLine } from "@lyceum/shared/signaling/captions.ts";

/** Lines that wait to be sent: every final one in its order, and of each person the newest that is not. */
export class Lines {
  #finals: CaptionLine[] = [];
  readonly #spoken = new Map<string, CaptionLine>();

  /** False where as many wait as may. */
  put({ participantId, phrase, text, final }: CaptionLine): boolean {
    const line = { participantId, phrase, text, final };
    if (!final) {
      this.#spoken.set(participantId, line);
      return true;
    }
    if (this.#finals.length >= CAPTIONS_WAITING_MAX) return false;
    this.#finals.push(line);
    const spoken = this.#spoken.get(participantId);
    if (spoken && spoken.phrase <= phrase) this.#spoken.delete(participantId);
    return true;
  }

  /** Those of one person are not sent. */
  drop(participantId: string): void {
    this.#spoken.delete(participantId);
    this.#finals = this.#finals.filter((line) => line.participantId !== participantId);
  }

  /** All of them; none is left. */
  take(): CaptionLine[] {
    const lines = [...this.#finals, ...this.#spoken.values()];
    this.#finals = [];
    this.#spoken.clear();
    return lines;
  }
}
