import type { createResumableUpload } from "./resumable-upload.ts";

type Resumable = ReturnType<typeof createResumableUpload>;

/** The sending of one file; it can be paused and ended before the script that sends it is there. */
export class Sending {
  #upload: Resumable | null = null;
  #state: "wanted" | "paused" | "closed" = "wanted";
  readonly #ending = new AbortController();

  /** Aborted when it is closed: ends a file that goes in its form. */
  get signal(): AbortSignal {
    return this.#ending.signal;
  }

  /**
   * Resolves with the id of the finished upload, or with null where the file has to go in its form; never once it is closed.
   * Rejects with `CallError`.
   */
  async send(load: () => Promise<Resumable>): Promise<string | null> {
    const upload = await load();
    this.#upload = upload;
    if (this.#state === "wanted") upload.start();
    if (this.#state === "closed") upload.close();
    return upload.done;
  }

  pause() {
    this.#state = "paused";
    this.#upload?.pause();
  }

  resume() {
    this.#state = "wanted";
    this.#upload?.start();
  }

  close() {
    this.#state = "closed";
    this.#upload?.close();
    this.#ending.abort();
  }

  async forget() {
    await this.#upload?.forget();
  }
}
