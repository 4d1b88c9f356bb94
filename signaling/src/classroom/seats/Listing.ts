import { type ErrorLog, guarded } from "@lyceum/shared/edges.ts";
import type { Participant as ParticipantView } from "@lyceum/shared/signaling/classroom.ts";
import type { NoticeBody } from "@lyceum/shared/signaling/notices.ts";
import type { Producer } from "@lyceum/shared/signaling/streams.ts";

import type { Connection } from "../../wire/connection.ts";
import type { StreamOwner } from "../media/StreamOwner.ts";
import type { ClassChannel } from "./ClassChannel.ts";
import { LISTED_A_TICK } from "./limits.ts";
import type { Participant } from "./Participant.ts";
import type { Roster } from "./Roster.ts";

export type ListingConfig = {
  /** A class of more people is an audience; one of three quarters of that is none any more. So many are listed at most. */
  from: number;
  /** Milliseconds between two counts of an audience, and between two steps of its list. */
  every: number;
  /** Milliseconds for which those stay listed who do nothing any more that others see. */
  lingers: number;
};

type ListingDeps = {
  channel: ClassChannel;
  roster: Roster;
  config: ListingConfig;
  view: (participant: Participant) => ParticipantView;
  log: ErrorLog;
};

type StreamNotice = "producerAdded" | "producerChanged" | "producerRemoved";

const streamsOf = ({ media }: Participant): Producer[] => media?.publisher.views ?? [];

/**
 * The people whom the pages of a class know, with their streams: all of them, or in an audience those whom the others see
 * or hear. A page gets notices of the listed alone, and of its own person; the list changes by notices too, so that a
 * snapshot and what follows it always agree.
 */
export class Listing {
  readonly #deps: ListingDeps;
  readonly #listed = new Map<string, Participant>();
  /** In an audience: who should be listed, and how much it matters. */
  readonly #wanted = new Map<Participant, number>();
  /** Who is listed in an audience without a reason, and since when. */
  readonly #idle = new Map<Participant, number>();
  #isAudience = false;
  #timer: NodeJS.Timeout | null = null;
  /** The number that pages were last told; null if they know everybody. */
  #told: number | null = null;

  constructor(deps: ListingDeps) {
    this.#deps = deps;
  }

  /** How many are here, as pages were told last, where not all of them are listed; else null. */
  get headcount(): number | null {
    return this.#told;
  }

  has({ id }: Pick<Participant, "id">): boolean {
    return this.#listed.has(id);
  }

  /** Those listed, and this person. */
  for(participant: Participant): Participant[] {
    const listed = [...this.#listed.values()];
    return this.has(participant) ? listed : [...listed, participant];
  }

  /** A new seat. */
  joined(participant: Participant): void {
    const { roster, config } = this.#deps;
    if (!this.#isAudience && roster.size > config.from) this.#beginAudience();
    if (this.#isAudience && !this.#review(participant)) return;
    this.#listed.set(participant.id, participant);
    this.#notifyJoined(participant);
  }

  /** A seat is free. @param page The page that had it. */
  left(
    participant: Participant,
    why: NoticeBody<"participantLeft">["why"],
    page: Connection | null,
  ) {
    if (!this.forget(participant)) return;
    this.#deps.channel.notify("participantLeft", { participantId: participant.id, why }, page);
  }

  /** A seat is free, of which no page is told. True if it was listed. */
  forget(participant: Participant): boolean {
    this.#wanted.delete(participant);
    this.#idle.delete(participant);
    return this.#listed.delete(participant.id);
  }

  /** The view of a participant is another one. */
  changed(participant: Participant): void {
    if (this.#listIfWanted(participant)) return;
    const body = { participant: this.#deps.view(participant) };
    if (this.has(participant)) this.#deps.channel.notify("participantChanged", body);
    else participant.connection?.notify("participantChanged", body);
  }

  /** Of someone's stream: to the pages that know its owner, but for `except`. */
  ofStream<Name extends StreamNotice>(
    owner: StreamOwner,
    name: Name,
    body: NoticeBody<Name>,
    except?: Connection | null,
  ): void {
    const participant = this.#deps.roster.get(owner.id);
    const isNew = participant !== undefined && this.#listIfWanted(participant);
    if (this.has(owner) && !isNew) this.#deps.channel.notify(name, body, except);
    else if (owner.connection !== except) owner.connection?.notify(name, body);
  }

  /** Idempotent. */
  close(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }

  /** True if it is listed from now on, with its streams as they are now. */
  #listIfWanted(participant: Participant): boolean {
    if (!this.#isAudience || !this.#deps.roster.has(participant)) return false;
    const wanted = this.#review(participant);
    if (!wanted || this.has(participant)) return false;
    this.#list(participant);
    return true;
  }

  /** Whether it should be listed, and there is space. */
  #review(participant: Participant): boolean {
    const weight = this.#weightOf(participant);
    if (weight === null) {
      this.#wanted.delete(participant);
      if (this.has(participant) && !this.#idle.has(participant))
        this.#idle.set(participant, Date.now());
      return false;
    }
    this.#idle.delete(participant);
    this.#wanted.set(participant, weight);
    const { from } = this.#deps.config;
    return this.#wanted.size <= from && (this.has(participant) || this.#listed.size < from);
  }

  /** The less, the more it matters that others see this person; null: not at all. */
  #weightOf(participant: Participant): number | null {
    if (participant.role === "host") return 0;
    const sent = streamsOf(participant).filter(({ paused }) => !paused);
    if (sent.some(({ source }) => source !== "camera")) return 1;
    if (this.#deps.view(participant).handRaised) return 2;
    return sent.length > 0 ? 3 : null;
  }

  #beginAudience(): void {
    const { roster, config, log } = this.#deps;
    this.#isAudience = true;
    for (const participant of roster.all()) {
      this.#review(participant);
      if (this.#idle.has(participant)) this.#idle.set(participant, 0);
    }
    this.#timer ??= setInterval(
      guarded("people of a class", log, () => this.#tick()),
      config.every,
    ).unref();
    this.#tellHeadcount();
  }

  #tick(): void {
    const { roster, config } = this.#deps;
    if (this.#isAudience && roster.size < config.from * 0.75) this.#endAudience();
    if (this.#isAudience) this.#listWanted();
    else this.#listAll();
    this.#tellHeadcount();
  }

  #endAudience(): void {
    this.#isAudience = false;
    this.#wanted.clear();
    this.#idle.clear();
  }

  /** A few at a time: each is a notice to every page. */
  #listAll(): void {
    const missing = this.#deps.roster.all().filter((each) => !this.has(each));
    for (const participant of missing.slice(0, LISTED_A_TICK)) this.#list(participant);
    if (missing.length <= LISTED_A_TICK) this.close();
  }

  #listWanted(): void {
    const { from } = this.#deps.config;
    // All hands may have been lowered at once.
    for (const participant of [...this.#wanted.keys()]) this.#review(participant);
    const wanted = [...this.#wanted]
      .toSorted(([, one], [, other]) => one - other)
      .map(([participant]) => participant);
    const missing = wanted.slice(0, from).filter((each) => !this.has(each));
    const outweighed = wanted.slice(from).filter((each) => this.has(each));
    const over = this.#over(missing.length - outweighed.length);
    for (const participant of [...outweighed, ...over].slice(0, LISTED_A_TICK))
      this.#unlist(participant);
    const space = Math.min(from - this.#listed.size, LISTED_A_TICK);
    for (const participant of missing.slice(0, space)) this.#list(participant);
  }

  /** Who has been listed without a reason for long enough, or must make space for as many as `coming`. */
  #over(coming: number): Participant[] {
    const { from, lingers } = this.#deps.config;
    const since = Date.now() - lingers;
    const lacking = coming - (from - this.#listed.size);
    return [...this.#idle]
      .filter(([, at], place) => at <= since || place < lacking)
      .map(([participant]) => participant);
  }

  #list(participant: Participant): void {
    const { channel } = this.#deps;
    this.#listed.set(participant.id, participant);
    this.#notifyJoined(participant, { listed: true });
    for (const producer of streamsOf(participant))
      channel.notify("producerAdded", { producer }, participant.connection);
  }

  #notifyJoined(participant: Participant, how: { listed?: true } = {}): void {
    const body = { participant: this.#deps.view(participant), ...how };
    // Who is listed learns of it as the others do: what changed of them may be what lists them.
    this.#deps.channel.notify(
      "participantJoined",
      body,
      how.listed ? null : participant.connection,
    );
  }

  #unlist(participant: Participant): void {
    const { channel } = this.#deps;
    const { id: participantId, connection } = participant;
    this.#listed.delete(participantId);
    this.#idle.delete(participant);
    for (const { id: producerId } of streamsOf(participant))
      channel.notify("producerRemoved", { producerId }, connection);
    channel.notify("participantLeft", { participantId, why: "left", unlisted: true }, connection);
  }

  #tellHeadcount(): void {
    const headcount = this.#timer ? this.#deps.roster.size : null;
    if (headcount === this.#told) return;
    this.#told = headcount;
    this.#deps.channel.notify("headcountChanged", { headcount });
  }
}
