import type { NoticeBody } from "@lyceum/shared/signaling/notices.ts";

import { AUDIO_LEVELS_INTERVAL } from "./limits.ts";

type Levels = NoticeBody<"audioLevels">["levels"];

/** Sends loudness at most once an interval, always the latest value; silence is sent once. */
export class AudioLevels {
  readonly #send: (levels: Levels) => void;
  #latest: Levels = [];
  #sentSilence = true;
  #timer: NodeJS.Timeout | null = null;

  constructor(send: (levels: Levels) => void) {
    this.#send = send;
  }

  update(levels: Levels): void {
    this.#latest = levels;
    if (!this.#timer) this.#flush();
  }

  close(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #flush(): void {
    this.#timer = null;
    const silent = this.#latest.length === 0;
    if (silent && this.#sentSilence) return;
    this.#sentSilence = silent;
    const sent = this.#latest;
    this.#send(sent);
    this.#timer = setTimeout(() => {
      this.#timer = null;
      if (this.#latest !== sent) this.#flush();
    }, AUDIO_LEVELS_INTERVAL);
  }
}
