import { keptForLater } from "@lyceum/shared/promises.ts";

import type { SessionStatus } from "../accounts/sessions/session-status-repository.ts";
import type { Person } from "../kernel/security/person.ts";
import type { Changes } from "../kernel/database/changes.ts";

/** Whose ticket it is: a person, by one session. */
export type Viewer = { personId: string; sessionId: string };

export type ViewersDeps = {
  /** Of each of these sessions, in their order. */
  standings(sessions: readonly Viewer[]): Promise<SessionStatus[]>;
  mayWatch(person: Person, videoId: string): Promise<boolean>;
  changes: Pick<Changes, "on" | "onGap" | "isWhole">;
};

/** Milliseconds that an answer is believed: a player asks for a segment every few seconds. */
const BELIEVED = 5_000;
const PEOPLE_MOST = 5_000;

type Answer = { may: Promise<boolean>; until: number };

/**
 * Whether a ticket's person may still watch: their session goes on, and what lets them watch was not taken back. A ban, a
 * sign-out and a refund count at once, because the database tells of them; everything else after a few seconds.
 */
export class Viewers {
  readonly #deps: ViewersDeps;
  readonly #stops: (() => void)[];
  readonly #answers = new Map<string, Map<string, Answer>>();

  constructor(deps: ViewersDeps) {
    this.#deps = deps;
    const forget = (personId: string) => {
      this.#answers.delete(personId);
    };
    this.#stops = [
      deps.changes.on("account", forget),
      deps.changes.on("purchase", forget),
      deps.changes.onGap(() => this.#answers.clear()),
    ];
  }

  /** Rejects where the database does not answer. */
  mayWatch(viewer: Viewer, videoId: string): Promise<boolean> {
    if (!this.#deps.changes.isWhole()) return this.#ask(viewer, videoId);
    const key = `${viewer.sessionId} ${videoId}`;
    const known = this.#answers.get(viewer.personId)?.get(key);
    if (known && known.until > Date.now()) return known.may;
    return this.#keep(viewer, key, this.#ask(viewer, videoId));
  }

  close(): void {
    for (const stop of this.#stops) stop();
    this.#answers.clear();
  }

  async #ask(viewer: Viewer, videoId: string): Promise<boolean> {
    const [standing] = await this.#deps.standings([viewer]);
    return standing?.ended === null && this.#deps.mayWatch(standing.person, videoId);
  }

  #keep({ personId }: Viewer, key: string, may: Promise<boolean>): Promise<boolean> {
    if (this.#answers.size >= PEOPLE_MOST) this.#answers.clear();
    const own = this.#answers.get(personId) ?? new Map<string, Answer>();
    this.#answers.set(personId, own);
    for (const [each, { until }] of own) if (until <= Date.now()) own.delete(each);
    own.set(key, { may: keptForLater(may), until: Date.now() + BELIEVED });
    // What failed is asked again.
    may.catch(() => own.delete(key));
    return may;
  }
}
