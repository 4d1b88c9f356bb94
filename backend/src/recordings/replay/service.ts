import { DomainError } from "@lyceum/shared/errors.ts";
import { REPLAY_PAGE } from "@lyceum/shared/limits.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { ReplayEntry, VideoSpan } from "@lyceum/shared/rest/replay.ts";

import type { Database } from "../../kernel/database/database.ts";
import type { Person } from "../../kernel/security/person.ts";
import type { VideoAccess } from "../../videos/catalogue/access.ts";
import { onFrames } from "../composition/cut.ts";
import { spansOf } from "../composition/spans.ts";
import type { RecordingsRepository } from "../repository.ts";
import {
  type RecordingOfVideo,
  findRecordingOf,
  listReplay,
  presenceIn,
} from "./replay-repository.ts";
import { type Window, missedOf, windowsOf } from "./windows.ts";

export type ReplaysDeps = {
  database: Database;
  access: Pick<VideoAccess, "mayWatch">;
  recordings: Pick<RecordingsRepository, "eventsOf">;
};

const MILLISECONDS = 1_000;

/** What was written in a class beside the topic that its recording became: for those who may watch the topic. */
export class Replays {
  readonly #deps: ReplaysDeps;

  constructor(deps: ReplaysDeps) {
    this.#deps = deps;
  }

  /** Throws forbidden. */
  async entries(
    person: Person | null,
    videoId: string,
    after: number,
  ): Promise<{ entries: ReplayEntry[]; next: number | null }> {
    if (!(await this.#deps.access.mayWatch(person, videoId)))
      throw new DomainError("forbidden", MESSAGES.courses.notAllowed);
    const recording = await findRecordingOf(this.#deps.database.queries, videoId);
    if (!recording) return { entries: [], next: null };
    const windows = await this.#windowsOf(recording);
    const { queries } = this.#deps.database;
    const entries = await listReplay(queries, recording.sessionId, windows, after);
    const next = entries.length < REPLAY_PAGE ? null : (entries.at(-1)?.number ?? null);
    // A free course is watched by everyone; names are for people who say who they are.
    return { entries: person ? entries : entries.map(withoutName), next };
  }

  async missed(person: Person, videoId: string): Promise<VideoSpan[]> {
    if (!(await this.#deps.access.mayWatch(person, videoId))) return [];
    const recording = await findRecordingOf(this.#deps.database.queries, videoId);
    if (!recording) return [];
    const present = await presenceIn(this.#deps.database.queries, recording, person.id);
    return present ? missedOf(await this.#windowsOf(recording), present) : [];
  }

  async #windowsOf({ id, milliseconds, form }: RecordingOfVideo): Promise<Window[]> {
    const spans = spansOf(await this.#deps.recordings.eventsOf(id));
    const { start, end } = form;
    const cut = { from: start * MILLISECONDS, to: end === null ? null : end * MILLISECONDS };
    return windowsOf(spans, onFrames(cut, milliseconds));
  }
}

const withoutName = (entry: ReplayEntry): ReplayEntry => ({ ...entry, name: null });
