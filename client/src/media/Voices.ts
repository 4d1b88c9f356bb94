import { VOICES_MAX } from "@lyceum/shared/limits.ts";
import type { Producer as ProducerInfo } from "@lyceum/shared/signaling/streams.ts";

/** Which sounds a page receives: all of them, or where there are too many those that are on and were heard last. */
export class Voices {
  /** When each participant was last heard: a higher number is later. */
  #heard = new Map<string, number>();
  #notice = 0;

  /** These are heard now. */
  note(participantIds: readonly string[]): void {
    this.#notice += 1;
    for (const id of participantIds) this.#heard.set(id, this.#notice);
  }

  /** The ids of the sounds to receive, of all that there are. @param received Those received now stay, if others matter no more. */
  chosen(producers: Iterable<ProducerInfo>, received: ReadonlyMap<string, unknown>): Set<string> {
    const sounds = [...producers].filter(({ kind }) => kind === "audio");
    if (sounds.length > VOICES_MAX) {
      const here = new Set(sounds.map(({ participantId }) => participantId));
      for (const id of this.#heard.keys()) if (!here.has(id)) this.#heard.delete(id);
      sounds.sort((one, other) => this.#rank(other, received) - this.#rank(one, received));
    }
    return new Set(sounds.slice(0, VOICES_MAX).map(({ id }) => id));
  }

  /** A shared screen's sound, then what is on, then who was heard last, then what is received already. */
  #rank(
    { id, source, paused, participantId }: ProducerInfo,
    received: ReadonlyMap<string, unknown>,
  ): number {
    const heard = this.#heard.get(participantId) ?? 0;
    const kept = received.has(id) ? 0.5 : 0;
    if (paused) return heard + kept;
    return this.#notice * (source === "screenAudio" ? 4 : 2) + 2 + heard + kept;
  }
}
