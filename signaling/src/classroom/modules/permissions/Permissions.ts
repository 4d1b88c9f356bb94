import { isDeepStrictEqual } from "node:util";

import { CLASS_REFUSALS } from "@lyceum/shared/class-refusals.ts";
import { inBackground } from "@lyceum/shared/edges.ts";
import { DomainError } from "@lyceum/shared/errors.ts";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import {
  AS_THE_CLASS,
  type OwnPermissions,
  type Permission,
} from "@lyceum/shared/rest/class-settings.ts";
import type { PermissionsView } from "@lyceum/shared/signaling/permissions.ts";
import { Source } from "@lyceum/shared/signaling/streams.ts";
import { SerialQueue } from "@lyceum/shared/sync/SerialQueue.ts";

import type {
  ClassPerson,
  ClassSettingsPort,
  SettingsPorts,
} from "../../../ports/class-settings.ts";
import type { Participant } from "../../seats/Participant.ts";
import type { ClassroomModule, ModuleRoomOf } from "../ClassroomModule.ts";
import { isException, PERMISSION_OF, permissionsOf, type Rules } from "./rules.ts";

/** What the people of a class may do. Read before the first seat is taken, and again whenever the class changed. */
export class Permissions implements ClassroomModule<"permissions"> {
  readonly #room: ModuleRoomOf<"permissions">;
  readonly #settings: ClassSettingsPort;
  /** Reading and writing take turns, so that nothing older replaces what was written. */
  readonly #turns = new SerialQueue();
  #rules: Rules | null = null;

  constructor(room: ModuleRoomOf<"permissions">, { classSettings }: SettingsPorts) {
    this.#room = room;
    this.#settings = classSettings;
  }

  readonly handlers: ClassroomModule<"permissions">["handlers"] = {
    setPermissions: async (_caller, { participantId, own }) => {
      const participant = this.#room.participant(participantId);
      if (participant.role === "host") throw new DomainError("forbidden", MESSAGES.notAllowed);
      await this.#setPerson(participant, own);
      return {};
    },
    setCoHost: async ({ seat }, { participantId, coHost }) => {
      await this.#setCoHost(seat, this.#room.participant(participantId), coHost);
      return {};
    },
  };

  /** Nobody gets a seat while it is not known what they may do. */
  async load(): Promise<void> {
    if (!this.#rules) await this.#turns.run(() => this.#read());
  }

  mayPublish(participant: Participant, source: Source): void {
    this.#assertMay(participant, PERMISSION_OF[source]);
  }

  mayChat(participant: Participant): void {
    this.#assertMay(participant, "chat");
  }

  maySendFiles(participant: Participant): void {
    this.#assertMay(participant, "files");
  }

  /** A host took writing from this person. The chat that is off for a whole class leaves questions to it. */
  mayAsk({ role, person }: Participant): void {
    if (role !== "host" && this.#known().people.get(person.id)?.own.chat === false)
      throw new DomainError("forbidden", CLASS_REFUSALS.mayNotAsk);
  }

  mayCaption(participant: Participant): void {
    if (!this.#known().captions) throw new DomainError("forbidden", CLASS_REFUSALS.captions.off);
    this.#assertMay(participant, "speak");
  }

  onChange(): Promise<void> {
    return this.#turns.run(() => this.#read());
  }

  /** The hosts' lists have the people who are here. */
  onJoin({ person }: Participant): void {
    const found = this.#known().people.get(person.id);
    if (found && isException(found)) this.#apply(this.#room.hosts());
  }

  onRoleChange(participant: Participant): void {
    this.#apply([participant]);
  }

  fieldsOf({ person }: Participant): { coHost: boolean } {
    return { coHost: this.#isCoHost(person.id) };
  }

  snapshotFor(participant: Participant): PermissionsView {
    const rules = this.#known();
    return {
      class: rules.permissions,
      you: permissionsOf(rules, participant),
      captions: rules.captions,
      people: participant.role === "host" ? this.#exceptions(rules) : [],
    };
  }

  #assertMay(participant: Participant, permission: Permission): void {
    if (permissionsOf(this.#known(), participant)[permission]) return;
    throw new DomainError("forbidden", CLASS_REFUSALS.mayNot[permission]);
  }

  #known(): Rules {
    if (!this.#rules) throw new DomainError("unavailable", MESSAGES.unavailable);
    return this.#rules;
  }

  async #read(): Promise<void> {
    const { classId } = this.#room;
    const [{ permissions, captions }, people] = await Promise.all([
      this.#settings.of(classId),
      this.#settings.people(classId),
    ]);
    const exceptions = new Map(people.map((each) => [each.personId, each]));
    const fresh = { permissions, captions, people: exceptions };
    const before = this.#rules;
    if (before && isDeepStrictEqual(before, fresh)) return;
    this.#rules = fresh;
    this.#apply(this.#room.participants());
    if (before) this.#reviewRoles(before);
  }

  /** Of those who are co-hosts now and were none before, or the other way round. */
  #reviewRoles(before: Rules): void {
    for (const { person } of this.#room.participants()) {
      const was = before.people.get(person.id)?.coHost ?? false;
      if (was !== this.#isCoHost(person.id))
        inBackground("co-hosts", this.#room.log, () => this.#room.reviewRole(person));
    }
  }

  #isCoHost(personId: string): boolean {
    return this.#rules?.people.get(personId)?.coHost ?? false;
  }

  #setPerson({ person }: Participant, own: OwnPermissions): Promise<void> {
    return this.#turns.run(async () => {
      await this.#settings.setPerson(this.#room.classId, person.id, own);
      this.#put(person.id, { own });
    });
  }

  async #setCoHost(by: Participant, { person, role }: Participant, coHost: boolean) {
    const isOwn = role === "host" && !this.#isCoHost(person.id);
    if (isOwn || this.#isCoHost(by.person.id))
      throw new DomainError("forbidden", MESSAGES.notAllowed);
    await this.#turns.run(async () => {
      await this.#settings.setCoHost(this.#room.classId, person.id, coHost);
      this.#put(person.id, { coHost });
    });
    await this.#room.reviewRole(person);
  }

  #put(personId: string, change: Partial<ClassPerson>): void {
    const known = this.#known();
    const { people } = known;
    const before = people.get(personId) ?? { personId, own: AS_THE_CLASS, coHost: false };
    const changed = new Map(people).set(personId, { ...before, ...change });
    this.#rules = { ...known, people: changed };
    const own = this.#room.ofPerson(personId);
    this.#apply([...new Set([...(own ? [own] : []), ...this.#room.hosts()])]);
  }

  /** Pauses what these participants may not publish, and notifies their pages. */
  #apply(participants: readonly Participant[]): void {
    const { log } = this.#room;
    for (const participant of participants) {
      const view = this.snapshotFor(participant);
      const refused = Source.options.filter((source) => !view.you[PERMISSION_OF[source]]);
      // As if a host had muted them.
      if (refused.length > 0) this.#room.media()?.endKept();
      inBackground("permissions", log, () => participant.media?.publisher.silence(refused));
      this.#room.notify(participant, "permissionsChanged", view);
    }
  }

  #exceptions({ people }: Rules): PermissionsView["people"] {
    return [...people.values()].flatMap((found) => {
      const here = this.#room.ofPerson(found.personId);
      if (!here || !isException(found)) return [];
      return [{ participantId: here.id, own: found.own, coHost: found.coHost }];
    });
  }
}
