import { type ErrorLog, guarded } from "@lyceum/shared/edges.ts";
import type { SfuNoticeBody, SfuNoticeName } from "@lyceum/shared/sfu/notices.ts";

type Listener<Name extends SfuNoticeName> = (body: SfuNoticeBody<Name>) => void;
type Listeners = { [Name in SfuNoticeName]?: Set<Listener<Name>> };

/** Who listens to which notice of a media host. One that throws disturbs no other. */
export class NoticeListeners {
  readonly #listeners: Listeners = {};
  readonly #log: ErrorLog;

  constructor(log: ErrorLog) {
    this.#log = log;
  }

  on<Name extends SfuNoticeName>(name: Name, listener: Listener<Name>): () => void {
    const listeners: Set<Listener<Name>> = this.#listeners[name] ?? new Set<Listener<Name>>();
    (this.#listeners as Record<Name, Set<Listener<Name>>>)[name] = listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  }

  tell<Name extends SfuNoticeName>(name: Name, body: SfuNoticeBody<Name>): void {
    for (const listener of this.#listeners[name] ?? [])
      guarded("media host notice", this.#log, listener)(body);
  }
}
