import type { NoticeBody, NoticeName } from "@lyceum/shared/signaling/notices.ts";

import type { Channels, Connection } from "../../wire/connection.ts";

/** The pages that have a seat in one class. */
export class ClassChannel {
  readonly #name: string;
  readonly #channels: Channels;

  constructor(classId: string, channels: Channels) {
    this.#name = `class:${classId}`;
    this.#channels = channels;
  }

  enter(page: Connection): void {
    page.subscribe(this.#name);
  }

  exit(page: Connection): void {
    page.unsubscribe(this.#name);
  }

  readonly notify = <Name extends NoticeName>(
    name: Name,
    body: NoticeBody<Name>,
    except?: Connection | null,
  ): void => this.#channels.notify(this.#name, name, body, except);
}
