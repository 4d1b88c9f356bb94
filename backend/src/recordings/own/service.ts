import { createReadStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { join } from "node:path";

import { DomainError } from "@lyceum/shared/errors.ts";
import { RECORDING_REFUSALS } from "@lyceum/shared/recording-refusals.ts";
import type { Recording, RecordingForm } from "@lyceum/shared/rest/recordings.ts";
import type { Playback } from "@lyceum/shared/rest/videos.ts";

import type { SessionStatus } from "../../accounts/sessions/session-status-repository.ts";
import type { Database } from "../../kernel/database/database.ts";
import type { MediaStore } from "../../kernel/files/store.ts";
import type { JobSender } from "../../kernel/jobs/JobQueue.ts";
import { forgetGivenUp } from "../../kernel/jobs/own-jobs-repository.ts";
import type { Person } from "../../kernel/security/person.ts";
import type { TicketHolder, Tickets } from "../../kernel/security/tickets.ts";
import { RECORDING_COMPOSITION, askForComposition } from "../composition-kind.ts";
import { composeAgain } from "../composition-repository.ts";
import { spansOf, timeIn } from "../composition/spans.ts";
import { chaptersOf } from "../composition/timeline.ts";
import { mayManage } from "../policy.ts";
import { RECORDING_PUBLICATION, askForPublication } from "../publication/publication-kind.ts";
import { submit } from "../publication/publication-repository.ts";
import type { RecordingsRepository } from "../repository.ts";
import {
  type RecordingRow,
  deleteRecording,
  findRecording,
  listRecordingsOf,
} from "./own-repository.ts";
import { presentRecording, stateOf } from "./present.ts";

export type OwnRecordingsDeps = {
  database: Database;
  jobs: Pick<JobSender, "send">;
  recordings: Pick<RecordingsRepository, "eventsOf">;
  standings(sessions: readonly TicketHolder[]): Promise<SessionStatus[]>;
  tickets: Tickets;
  /** Where media hosts write. */
  folder: string;
};

/** Seconds that the address of a video works: a class of hours is trimmed in one sitting. */
const TICKET_SECONDS = 4 * 60 * 60;
const texts = RECORDING_REFUSALS;

const notFound = () => new DomainError("not_found", texts.notFound);
const conflict = (message: string) => new DomainError("conflict", message);

/** What teachers do with the recordings of their classes. */
export class OwnRecordings {
  readonly #deps: OwnRecordingsDeps;

  constructor(deps: OwnRecordingsDeps) {
    this.#deps = deps;
  }

  async list(person: Person, classId: string | undefined): Promise<Recording[]> {
    const seesAll = person.role === "admin" && classId !== undefined;
    const teacherId = seesAll ? undefined : person.id;
    const rows = await listRecordingsOf(this.#deps.database.queries, { teacherId, classId });
    return rows.map(presentRecording);
  }

  /** Throws not_found, conflict. */
  async preview(person: Person, id: string): Promise<Playback> {
    const row = await this.#own(person, id);
    if (row.milliseconds === null || row.filesDeletedAt !== null) throw conflict(texts.notReady);
    const events = await this.#deps.recordings.eventsOf(id);
    const spans = spansOf(events);
    const chapters = chaptersOf(events, (at) => timeIn(spans, at));
    const holder = { personId: person.id, sessionId: person.sessionId };
    const ticket = this.#deps.tickets.issue(id, holder, TICKET_SECONDS);
    return {
      url: `/api/recordings/${id}/video?ticket=${ticket}`,
      // No other quality of it is to come.
      state: "ready",
      duration: row.milliseconds / 1_000,
      poster_url: null,
      storyboard: null,
      chapters: chapters.map(({ at, title }) => ({ at: at / 1_000, title })),
    };
  }

  /** The composed video as a file of a store. Throws not_found, also for a ticket whose person may not see it any more. */
  async open(id: string, ticket: string): Promise<Pick<MediaStore, "size" | "read">> {
    const holder = this.#deps.tickets.verify(ticket, id);
    const [status] = holder ? await this.#deps.standings([holder]) : [];
    if (status?.ended !== null) throw notFound();
    await this.#own(status.person, id);
    const path = join(this.#deps.folder, id, "class.mp4");
    const size = await stat(path).then(
      (found) => found.size,
      () => null,
    );
    return { size: async () => size, read: async (_key, range) => createReadStream(path, range) };
  }

  /** Throws not_found, conflict, invalid. */
  async submit(person: Person, id: string, form: RecordingForm): Promise<Recording> {
    const row = await this.#own(person, id);
    if (stateOf(row) !== "ready") throw conflict(texts.notReady);
    if (form.start * 1_000 >= (row.milliseconds ?? 0))
      throw new DomainError("invalid", texts.nothingLeft);
    const { database, jobs } = this.#deps;
    await database.queries.transaction().execute(async (trx) => {
      if (!(await submit(trx, id, { form, personId: person.id }))) throw conflict(texts.notReady);
      await forgetGivenUp(trx, RECORDING_PUBLICATION.name, id);
      await askForPublication(jobs, trx, id);
    });
    return this.#shown(id);
  }

  /** Throws not_found, conflict. */
  async retry(person: Person, id: string): Promise<Recording> {
    const row = await this.#own(person, id);
    if (stateOf(row) === "empty") throw conflict(texts.empty);
    const { database, jobs } = this.#deps;
    await database.queries.transaction().execute(async (trx) => {
      if (!(await composeAgain(trx, id))) throw conflict(texts.notFailed);
      await forgetGivenUp(trx, RECORDING_COMPOSITION.name, id);
      await askForComposition(jobs, trx, id, 0);
    });
    return this.#shown(id);
  }

  /** Throws not_found, conflict. */
  async discard(person: Person, id: string): Promise<void> {
    await this.#own(person, id);
    if (!(await deleteRecording(this.#deps.database.queries, id))) throw conflict(texts.going);
    // The next cleaning takes what is left.
    await rm(join(this.#deps.folder, id), { recursive: true, force: true }).catch(() => undefined);
  }

  /** Others' are answered as none. */
  async #own(person: Person, id: string): Promise<RecordingRow> {
    const row = await findRecording(this.#deps.database.queries, id);
    if (!row || !mayManage(person, row)) throw notFound();
    return row;
  }

  async #shown(id: string): Promise<Recording> {
    const row = await findRecording(this.#deps.database.queries, id);
    if (!row) throw notFound();
    return presentRecording(row);
  }
}
