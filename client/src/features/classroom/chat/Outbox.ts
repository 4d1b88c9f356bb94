import { messageOf } from "../../../http/CallError.ts";
import { about } from "../../../live/spread.ts";
import { isUnanswered, reasonOf } from "../../../media/signal.ts";
import { moduleState } from "../module/use-module-state.ts";
import type { ClassroomStore } from "../state/store.ts";
import { chatActions, chatSlice, type Draft } from "./chat-slice.ts";

/** Approximate milliseconds until an unanswered message is sent again, unless the page joins again before. */
const AGAIN_AFTER = 5_000;
/** Approximate milliseconds until a message is sent again that came too soon after others: some waited for the line. */
const SLOWER_AFTER = 1_000;

/** Sends this page's messages one after another, each until it is acknowledged or refused. */
export class Outbox {
  readonly #store: ClassroomStore;
  readonly #send: (draft: Draft) => Promise<void>;
  #busy = false;
  #pause: ReturnType<typeof setTimeout> | undefined;

  constructor(store: ClassroomStore, send: (draft: Draft) => Promise<void>) {
    this.#store = store;
    this.#send = send;
  }

  /** Sends the first message that waits. Call it whenever there may be one. */
  work(): void {
    const { outbox, synced } = moduleState(chatSlice, this.#store.getState());
    const next = outbox.find(({ refusal }) => refusal === null);
    if (this.#busy || this.#pause || !next || !synced) return;
    this.#busy = true;
    void this.#deliver(next).then(() => {
      this.#busy = false;
      this.work();
    });
  }

  /** The line is back: does not wait any longer. */
  restart(): void {
    clearTimeout(this.#pause);
    this.#pause = undefined;
    this.work();
  }

  /** Idempotent. */
  close(): void {
    this.#busy = true;
    clearTimeout(this.#pause);
  }

  /** Never rejects. */
  async #deliver(draft: Draft): Promise<void> {
    const { key } = draft;
    try {
      await this.#send(draft);
      this.#store.dispatch(chatActions.delivered(key));
    } catch (error) {
      if (isUnanswered(error)) this.#wait(AGAIN_AFTER);
      else if (reasonOf(error) === "writing_too_fast") this.#wait(SLOWER_AFTER);
      else {
        const refusal = messageOf(error);
        this.#store.dispatch(chatActions.refused({ key, refusal }));
      }
    }
  }

  #wait(milliseconds: number): void {
    this.#pause = setTimeout(() => this.restart(), about(milliseconds));
  }
}
