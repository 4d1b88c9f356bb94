import { setTimeout as wait } from "node:timers/promises";

import { DomainError } from "@lyceum/shared/errors.ts";
import { DOOR_INTERVAL, DOOR_NAMES_MAX } from "@lyceum/shared/limits.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { Door } from "@lyceum/shared/signaling/door.ts";
import { Coalescer } from "@lyceum/shared/sync/Coalescer.ts";
import type { Logger } from "pino";

import type { Person } from "../../ports/accounts.ts";
import type { Changes } from "../../ports/changes.ts";
import type { Classes } from "../../ports/classes.ts";
import type { Channels, Connection } from "../../wire/connection.ts";
import type { RecordingsPort } from "../modules/recording/ports.ts";
import { isInCharge } from "../seats/in-charge.ts";
import type { Inside } from "../seats/Inside.ts";

type DoorsDeps = {
  classes: Pick<Classes, "find" | "seatFor" | "isPutOut">;
  changes: Changes;
  inside: Inside;
  channels: Channels;
  recordings: Pick<RecordingsPort, "going">;
  /** The names of everyone in a live class, for a student or a host; null if they may not know. */
  namesFor: (person: Person, role: "host" | "student", classId: string) => Promise<string[] | null>;
  log: Logger;
};

const UNIT = "doors of classes";
const ALL = "doors";
const channelOf = (classId: string) => `door:${classId}`;
/** The pages whose people may know who is inside. */
const namesChannelOf = (classId: string) => `door:${classId}:names`;

const firstNameOf = (name: string): string => name.trim().split(/\s+/)[0] ?? "";

/** What pages outside of a class see of it. A notice has no content: each page asks, and gets what it may know. */
export class Doors {
  readonly #deps: DoorsDeps;
  readonly #stops: (() => void)[];
  readonly #closing = new AbortController();
  /** Classes that look different to everybody who watches, and not only to those who may know who is inside. */
  readonly #changed = new Set<string>();

  constructor(deps: DoorsDeps) {
    this.#deps = deps;
    const { changes, inside, log } = deps;
    const pushing = new Coalescer(UNIT, log, (classId) => this.#push(classId));
    this.#stops = [
      changes.on("class", (classId) => {
        this.#changed.add(classId);
        pushing.changed(classId);
      }),
      inside.onChange((classId) => pushing.changed(classId)),
      changes.onGap(() => deps.channels.notifyInTurns(ALL, "feedsStale", {})),
    ];
  }

  /** Throws not_found, forbidden. */
  async watch(connection: Connection, person: Person, classId: string): Promise<Door> {
    const { classes } = this.#deps;
    const found = await classes.find(classId);
    if (!found) throw new DomainError("not_found", MESSAGES.meeting.notFound);
    const role = await classes.seatFor(person, classId);
    if (!role) throw new DomainError("forbidden", MESSAGES.meeting.notInvited);
    const names = await this.#namesFor(person, role, classId);
    for (const channel of [ALL, channelOf(classId)]) connection.subscribe(channel);
    if (names) connection.subscribe(namesChannelOf(classId));
    else connection.unsubscribe(namesChannelOf(classId));
    const shown = names?.slice(0, DOOR_NAMES_MAX).map(firstNameOf) ?? [];
    return {
      class: found,
      inside: names && { count: names.length, names: shown },
      asks_consent: !isInCharge(person, found) && (await this.#isRecorded(found.session_id)),
    };
  }

  unwatch(connection: Connection, classId: string): void {
    for (const channel of [ALL, channelOf(classId), namesChannelOf(classId)])
      connection.unsubscribe(channel);
  }

  /** Idempotent. */
  close(): void {
    this.#closing.abort();
    for (const stop of this.#stops.splice(0)) stop();
  }

  async #namesFor(person: Person, role: "host" | "student", classId: string) {
    const { classes, namesFor } = this.#deps;
    if (role !== "host" && (await classes.isPutOut(classId, person.id))) return null;
    return namesFor(person, role, classId);
  }

  /** Also in a pause. */
  async #isRecorded(sessionId: string | null): Promise<boolean> {
    return sessionId !== null && (await this.#deps.recordings.going(sessionId)) !== null;
  }

  /** Those who may know the names are in both channels. */
  async #push(classId: string): Promise<void> {
    const channel = this.#changed.delete(classId) ? channelOf(classId) : namesChannelOf(classId);
    this.#deps.channels.notifyInTurns(channel, "doorChanged", { classId });
    const options = { signal: this.#closing.signal, ref: false };
    await wait(DOOR_INTERVAL, undefined, options).catch(() => undefined);
  }
}
