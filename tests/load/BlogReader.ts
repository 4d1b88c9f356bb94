import type { CommentChange } from "@lyceum/shared/rest/blogs.ts";

import { followComments } from "../../client/src/features/comments/follow-comments.ts";
import { createLive } from "../../client/src/live/create-live.ts";
import { sentAt, sinceBoot } from "./sent-at.ts";

export type Heard = {
  version: number;
  /** Milliseconds since the comment was sent. */ delay: number;
};

/** A visitor's page with an open blog, without the page: it connects and follows by the page's own code. */
export class BlogReader {
  readonly heard: Heard[] = [];
  readonly #live: ReturnType<typeof createLive>;
  readonly #stop: () => void;
  readonly #waiting = new Set<() => void>();
  #version = 0;
  #cuts = 0;
  #following = false;

  constructor(url: string, blogId: string) {
    this.#live = createLive({ url, token: async () => null, renew: async () => null });
    this.#live.onConnection((state) => {
      if (state === "lost" && this.#following) this.#cuts += 1;
      this.#following = false;
    });
    this.#stop = followComments(this.#live, blogId, {
      version: () => this.#version,
      take: (changes) => this.#take(changes),
      readers: (count) => {
        this.#following = count !== null;
        this.#tell();
      },
    });
  }

  following(): Promise<void> {
    return this.#until(() => this.#following);
  }

  /** Resolves when this version is known, on an open connection, after this many cuts. */
  reach(version: number, cuts: number): Promise<void> {
    return this.#until(() => this.#following && this.#version >= version && this.#cuts >= cuts);
  }

  close(): void {
    this.#stop();
    this.#live.hangUp();
  }

  #take(changes: readonly CommentChange[]): void {
    const now = sinceBoot();
    for (const { version, comment } of changes) {
      if (version <= this.#version) continue;
      this.#version = version;
      this.heard.push({ version, delay: now - sentAt(comment?.comment ?? "") });
    }
    this.#tell();
  }

  #tell(): void {
    for (const check of this.#waiting) check();
  }

  #until(isSo: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const check = () => {
        if (!isSo()) return;
        this.#waiting.delete(check);
        resolve();
      };
      this.#waiting.add(check);
      check();
    });
  }
}
