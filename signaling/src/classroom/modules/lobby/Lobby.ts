import { CLASS_REFUSALS } from "@lyceum/shared/class-refusals.ts";
import { guarded } from "@lyceum/shared/edges.ts";
import { DomainError, refusalFor } from "@lyceum/shared/errors.ts";
import { LOBBY_ASK_AGAIN, LOBBY_MAX } from "@lyceum/shared/limits.ts";
import { noSuch } from "@lyceum/shared/refusals.ts";
import type { LobbyMode } from "@lyceum/shared/rest/class-settings.ts";
import type { LobbyView } from "@lyceum/shared/signaling/lobby.ts";
import { BoundedMap } from "@lyceum/shared/sync/BoundedMap.ts";

import type { ClassSettingsPort, SettingsPorts } from "../../../ports/class-settings.ts";
import type { Person } from "../../../ports/accounts.ts";
import type { Connection } from "../../../wire/connection.ts";
import type { Participant } from "../../seats/Participant.ts";
import type { Joining } from "../../seats/Seats.ts";
import type { ClassroomModule, ModuleRoomOf } from "../ClassroomModule.ts";
import { type Guest, Waiting } from "./Waiting.ts";

/** Hosts get the list at most this often, in milliseconds: a whole school may come at once. */
const NOTIFIED_EVERY = 100;

/** Who may enter a class only once a host admitted them. What a host decided is kept with the class until it ends. */
export class Lobby implements ClassroomModule<"lobby"> {
  readonly #room: ModuleRoomOf<"lobby">;
  readonly #settings: ClassSettingsPort;
  readonly #waiting: Waiting;
  /** When each person was denied, in milliseconds since the epoch. */
  readonly #denied = new BoundedMap<string, number>(LOBBY_MAX);
  /** As it was when the class last changed. */
  #mode: LobbyMode = "off";
  #notifying: NodeJS.Timeout | null = null;

  constructor(room: ModuleRoomOf<"lobby">, { classSettings }: SettingsPorts) {
    this.#room = room;
    this.#settings = classSettings;
    this.#waiting = new Waiting(room.classId);
  }

  readonly handlers: ClassroomModule<"lobby">["handlers"] = {
    admitFromLobby: async (_caller, { participantId }) => {
      await this.#admit([this.#guest(participantId)]);
      return {};
    },
    denyFromLobby: (_caller, { participantId }) => {
      const guest = this.#guest(participantId);
      this.#denied.set(guest.person.id, Date.now());
      this.#waiting.answer(guest, "denied");
      this.#changed();
      return {};
    },
    admitAllFromLobby: async () => {
      await this.#admit(this.#waiting.all);
      return {};
    },
  };

  async mayJoin({ person, role, connection }: Joining, mayEnter: boolean): Promise<void> {
    // A refusal may be older than what a host has decided since.
    if (role === "host" || mayEnter || (await this.#passes(person.id))) {
      this.onPageGone(connection);
      return;
    }
    const refusal = this.#refusalOf(person.id);
    // A socket that was lost meanwhile would wait for ever.
    const waits = refusal.code === "in_lobby" && !connection.gone;
    if (waits && this.#waiting.add(person, connection)) this.#changed();
    throw refusal;
  }

  async mayPrepare({ id }: Person): Promise<void> {
    if (!(await this.#passes(id))) throw this.#refusalOf(id);
  }

  mayEnter({ id }: Person): Promise<boolean> {
    return this.#passes(id);
  }

  onPageGone(page: Connection): boolean {
    const guest = this.#waiting.leave(page);
    if (guest?.pages.size === 0) this.#changed();
    return guest !== null;
  }

  get busy(): boolean {
    return this.#waiting.size > 0;
  }

  /** The lobby may be open now for people who wait, or be there now for people who are inside. */
  async onChange(): Promise<void> {
    const { lobby } = await this.#settings.of(this.#room.classId);
    if (lobby !== this.#mode) await this.#keepInside(lobby);
    if (this.#waiting.size === 0) return;
    for (const guest of this.#waiting.all) {
      const passes = await this.#passesIn(lobby, guest.person.id);
      if (passes) this.#waiting.answer(guest, "admitted");
    }
    this.#changed();
  }

  onRoleChange(participant: Participant): void {
    if (participant.role === "host")
      this.#room.notify(participant, "lobbyChanged", this.#waiting.view);
  }

  onEnd(): void {
    for (const guest of this.#waiting.all) this.#waiting.answer(guest, "ended");
    this.#changed();
  }

  close(): void {
    if (this.#notifying) clearTimeout(this.#notifying);
  }

  snapshotFor({ role }: Participant): LobbyView {
    return role === "host" ? this.#waiting.view : { waiting: [] };
  }

  async #passes(personId: string): Promise<boolean> {
    const { lobby } = await this.#settings.of(this.#room.classId);
    return this.#passesIn(lobby, personId);
  }

  async #passesIn(lobby: LobbyMode, personId: string): Promise<boolean> {
    if (lobby === "off") return true;
    const { admitted, known } = await this.#settings.entryOf(this.#room.classId, personId);
    return admitted || (known && lobby === "strangers");
  }

  /** Of a person who does not pass. */
  #refusalOf(personId: string): DomainError {
    const denied = this.#denied.get(personId);
    if (denied !== undefined && Date.now() - denied < LOBBY_ASK_AGAIN)
      return refusalFor("denied_in_lobby", "forbidden", CLASS_REFUSALS.denied);
    if (!this.#waiting.has(personId) && this.#waiting.size >= LOBBY_MAX)
      return new DomainError("too_many", CLASS_REFUSALS.lobbyFull);
    return new DomainError("in_lobby", CLASS_REFUSALS.inLobby);
  }

  #guest(participantId: string): Guest {
    const guest = this.#waiting.get(participantId);
    if (!guest) throw noSuch("person in the lobby");
    return guest;
  }

  /** The lobby keeps no one out who is inside: not after a restart, and not from what is kept of the class. */
  async #keepInside(lobby: LobbyMode): Promise<void> {
    const students = this.#room.participants().filter(({ role }) => role === "student");
    if (lobby !== "off" && students.length > 0)
      await this.#settings.admit(
        this.#room.classId,
        students.map(({ person }) => person.id),
      );
    this.#mode = lobby;
  }

  /** Written first: the pages join at once, perhaps after a restart. */
  async #admit(guests: readonly Guest[]): Promise<void> {
    await this.#settings.admit(
      this.#room.classId,
      guests.map(({ person }) => person.id),
    );
    for (const guest of guests) this.#waiting.answer(guest, "admitted");
    this.#changed();
  }

  #changed(): void {
    this.#notifying ??= setTimeout(
      guarded("lobby", this.#room.log, () => {
        this.#notifying = null;
        this.#room.notifyHosts("lobbyChanged", this.#waiting.view);
      }),
      NOTIFIED_EVERY,
    );
  }
}
