import type { SfuNoticeBody, SfuNoticeName } from "@lyceum/shared/sfu/notices.ts";
import type { Logger } from "pino";

type Listener<Name extends SfuNoticeName> = (body: SfuNoticeBody<Name>) => void;
type Listeners = { [Name in SfuNoticeName]?: Set<Listener<Name>> };

/** Who listens to which notice of a media host. A listener that throws is logged and disturbs no other. */
export class NoticeListeners {
  readonly #listeners: Listeners = {};
  readonly #log: Logger;

  constructor(log: Logger) {
    this.#log = log;
  }

  on<Name extends SfuNoticeName>(name: Name, listener: Listener<Name>): () => void {
    const listeners: Set<Listener<Name>> = this.#listeners[name] ?? new Set<Listener<Name>>();
    (this.#listeners as Record<Name, Set<Listener<Name>>>)[name] = listeners.add(listener);
    return () => void listeners.delete(listener);
  }

  tell<Name extends SfuNoticeName>(name: Name, body: SfuNoticeBody<Name>): void {
    for (const listener of this.#listeners[name] ?? []) this.#tellOne(listener, name, body);
  }

  #tellOne<Name extends SfuNoticeName>(
    listener: Listener<Name>,
    name: Name,
    body: SfuNoticeBody<Name>,
  ): void {
    try {
      listener(body);
    } catch (err) {
      this.#log.error({ err, notice: name }, "a listener failed");
    }
  }
}
