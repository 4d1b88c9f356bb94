import type { SfuNoticeBody, SfuNoticeName } from "@lyceum/shared/sfu/notices.ts";
import type { Logger } from "pino";

type Listener = (body: never) => void;

/** Listeners by notice. A listener that throws is logged and does not affect the others. */
export class Notices {
  readonly #listeners = new Map<SfuNoticeName, Set<Listener>>();
  readonly #log: Logger;

  constructor(log: Logger) {
    this.#log = log;
  }

  on<Name extends SfuNoticeName>(name: Name, listener: (body: SfuNoticeBody<Name>) => void) {
    const listeners = this.#listeners.get(name) ?? new Set<Listener>();
    this.#listeners.set(name, listeners.add(listener));
    return () => {
      listeners.delete(listener);
    };
  }

  readonly send = <Name extends SfuNoticeName>(name: Name, body: SfuNoticeBody<Name>): void => {
    for (const listener of this.#listeners.get(name) ?? []) {
      try {
        (listener as (body: SfuNoticeBody<Name>) => void)(body);
      } catch (error) {
        this.#log.error({ err: error, notice: name }, "a listener failed");
      }
    }
  };

  clear() {
    this.#listeners.clear();
  }
}

export type Notify = Notices["send"];
