import type { Source } from "@lyceum/shared/signaling/streams.ts";

/** One source of one person, whichever producer carries it now. */
export type Slot = `${string}/${Source}`;
export const slotOf = (of: { participantId: string; source: Source }): Slot =>
  `${of.participantId}/${of.source}`;

/** A track without packets replaces a playing one after this many ms: a page that moves sends both for three seconds and more. */
const PATIENCE = 4_500;

const isPlaying = ({ readyState, muted }: MediaStreamTrack): boolean =>
  readyState === "live" && !muted;

/**
 * One MediaStream per slot, the same object while the class is open. Tracks are swapped inside it, so that a media
 * element keeps its last frame while a new producer takes over from a lost one.
 */
export class Streams {
  #streams = new Map<Slot, MediaStream>();
  #listeners = new Map<Slot, Set<() => void>>();
  /** Tracks that wait for their first packet, while their predecessors still play. */
  #next = new Map<Slot, MediaStreamTrack>();

  get(slot: Slot): MediaStream {
    const stream = this.#streams.get(slot) ?? new MediaStream();
    this.#streams.set(slot, stream);
    return stream;
  }

  /** Takes over from the playing track as soon as it has packets, or after a while anyway. */
  take(slot: Slot, track: MediaStreamTrack): void {
    const playing = this.get(slot).getTracks().some(isPlaying);
    if (!playing || !track.muted) return this.#swap(slot, track);
    this.#next.set(slot, track);
    const swap = () => this.#next.get(slot) === track && this.#swap(slot, track);
    track.addEventListener("unmute", swap, { once: true });
    setTimeout(swap, PATIENCE);
  }

  /**
   * The old track is removed before the new one is added: Firefox shows the last picture of the first one for ever otherwise. Chromium keeps
   * it until the new one has its own.
   */
  #swap(slot: Slot, track: MediaStreamTrack): void {
    this.#next.delete(slot);
    const stream = this.get(slot);
    for (const each of stream.getTracks()) if (each !== track) stream.removeTrack(each);
    stream.addTrack(track);
    for (const listener of this.#listeners.get(slot) ?? []) listener();
  }

  /** Calls back when another track has taken over; returns a function that stops it. */
  onSwap(slot: Slot, listener: () => void): () => void {
    const listeners = this.#listeners.get(slot) ?? new Set();
    this.#listeners.set(slot, listeners);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  /** Removes this track, if it is still in the stream or waiting for it. */
  remove(slot: Slot, track: MediaStreamTrack): void {
    if (this.#next.get(slot) === track) this.#next.delete(slot);
    this.#streams.get(slot)?.removeTrack(track);
  }
}
