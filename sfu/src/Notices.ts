import { guarded } from "@lyceum/shared/edges.ts";
import type { SfuNoticeBody, SfuNoticeName } from "@lyceum/shared/sfu/notices.ts";
import type { Logger } from "pino";

type Listener = (body: never) => void;

/** Listeners by notice. A listener that throws is logged and counted, and does not affect the others. */
export class Notices {
  readonly #listeners = new Map<SfuNoticeName, Set<Listener>>();
  readonly #log: Logger;

  constructor(log: Logger) {
    this.#log = log;
  }

  on<Name extends SfuNoticeName>(name: Name, listener: (body: SfuNoticeBody<Name>) => void) {
    const listeners = this.#listeners.get(name) ?? new Set<Listener>();
    const kept = guarded("media notices", this.#log.child({ notice: name }), listener);
    this.#listeners.set(name, listeners.add(kept));
    return () => {
      listeners.delete(kept);
    };
  }

  readonly send = <Name extends SfuNoticeName>(name: Name, body: SfuNoticeBody<Name>): void => {
    for (const listener of this.#listeners.get(name) ?? [])
      (listener as (body: SfuNoticeBody<Name>) => void)(body);
  };

  clear() {
    this.#listeners.clear();
  }
}

export type Notify = Notices["send"];
