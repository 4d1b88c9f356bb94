import type { createResumableUpload } from "./resumable-upload.ts";

type Resumable = ReturnType<typeof createResumableUpload>;

/** The sending of one file; it can be paused and ended before the script that sends it is there. */
export class Sending {
  #upload: Resumable | null = null;
  #state: "wanted" | "paused" | "closed" = "wanted";

  /** Resolves with the id of the finished upload; never once it is closed. Rejects with `CallError`. */
  async send(load: () => Promise<Resumable>): Promise<string> {
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
  }

  async forget() {
    await this.#upload?.forget();
  }
}
