import { keptForLater } from "@lyceum/shared/promises.ts";

import type { Changes } from "../kernel/database/changes.ts";

export type OpenVideosDeps = {
  /** Whether anyone may watch a video, by the database. */
  isOpen(videoId: string): Promise<boolean>;
  changes: Pick<Changes, "on" | "onGap" | "isWhole">;
};

/** Milliseconds that an answer is believed at most: the database tells of what changes it. */
const BELIEVED = 60_000;
const VIDEOS_MOST = 5_000;

type Answer = { isOpen: Promise<boolean>; until: number };

/** Which videos anyone may watch: a player asks for a segment every few seconds. Nothing is kept of others, of which there is no end. */
export class OpenVideos {
  readonly #deps: OpenVideosDeps;
  readonly #stops: (() => void)[];
  readonly #answers = new Map<string, Answer>();

  constructor(deps: OpenVideosDeps) {
    this.#deps = deps;
    const { changes } = deps;
    this.#stops = [
      changes.on("video", (id) => this.#answers.delete(id)),
      // The places of its topics may be others.
      changes.on("course", () => this.#answers.clear()),
      changes.onGap(() => this.#answers.clear()),
    ];
  }

  /** What is known, or is being found out; undefined where the database has to be asked. */
  known(videoId: string): Promise<boolean> | undefined {
    if (!this.#deps.changes.isWhole()) return undefined;
    const known = this.#answers.get(videoId);
    return known && known.until > Date.now() ? known.isOpen : undefined;
  }

  /** Rejects where the database does not answer. */
  ask(videoId: string): Promise<boolean> {
    const isOpen = this.#deps.isOpen(videoId);
    if (!this.#deps.changes.isWhole()) return isOpen;
    if (this.#answers.size >= VIDEOS_MOST) this.#answers.clear();
    const answer = { isOpen: keptForLater(isOpen), until: Date.now() + BELIEVED };
    this.#answers.set(videoId, answer);
    const forget = () => {
      if (this.#answers.get(videoId) === answer) this.#answers.delete(videoId);
    };
    isOpen.then((found) => {
      if (!found) forget();
    }, forget);
    return isOpen;
  }

  close(): void {
    for (const stop of this.#stops) stop();
    this.#answers.clear();
  }
}
