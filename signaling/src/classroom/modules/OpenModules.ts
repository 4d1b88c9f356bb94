import { guarded, inBackground, reportCaught } from "@lyceum/shared/edges.ts";
import type { SfuNoticeBody } from "@lyceum/shared/sfu/notices.ts";
import type { ClassSnapshot } from "@lyceum/shared/signaling/classroom.ts";
import type { NoticeBody, NoticeName } from "@lyceum/shared/signaling/notices.ts";
import type { Source } from "@lyceum/shared/signaling/streams.ts";
import type { Logger } from "pino";

import type { Person } from "../../ports/accounts.ts";
import type { Connection } from "../../wire/connection.ts";
import type { EndReason } from "../lifecycle/Lifecycle.ts";
import type { ModuleFields, Participant } from "../seats/Participant.ts";
import type { Joining } from "../seats/Seats.ts";
import type { ModuleHooks, ModuleRoom, WriteTo } from "./ClassroomModule.ts";

/** What a module adds to a snapshot, by the module's name. */
export type ModuleSnapshots = Partial<ClassSnapshot>;

/** A module in one class, whatever its name. */
export type AnyModule = ModuleHooks & {
  handlers: Readonly<Record<string, unknown>>;
  fieldsOf?: (participant: Participant) => object;
  snapshotFor?: (participant: Participant) => unknown;
};
export type OpenAnyModule = (room: ModuleRoom<NoticeName>, ports: never) => AnyModule;

type Opening = {
  modules: Readonly<Record<string, OpenAnyModule>>;
  ports: unknown;
  room: Omit<ModuleRoom<NoticeName>, "log">;
  log: Logger;
};

const unitOf = (name: string): string => `class module ${name}`;

/** The modules of one class: each hook runs in all of them, and one that fails does not disturb the others. */
export class OpenModules {
  readonly #modules = new Map<string, AnyModule>();
  readonly #log: Logger;

  /** A module that cannot be opened is missing in this class: its requests are refused. */
  constructor({ modules, ports, room, log }: Opening) {
    this.#log = log;
    for (const [name, open] of Object.entries(modules)) {
      const moduleRoom = { ...room, log: log.child({ module: name }) };
      inBackground(unitOf(name), log, () => {
        this.#modules.set(name, open(moduleRoom, ports as never));
      });
    }
  }

  handlersOf(name: string): AnyModule["handlers"] {
    return this.#modules.get(name)?.handlers ?? {};
  }

  /** Throws what the first module refuses with. */
  async load(): Promise<void> {
    for (const module of this.#modules.values()) await module.load?.();
  }

  /** Throws what the first module refuses with. @param mayEnter Whether `mayEnter` has just said so. */
  async assertMayJoin(joining: Joining, mayEnter: boolean): Promise<void> {
    for (const module of this.#modules.values()) await module.mayJoin?.(joining, mayEnter);
  }

  /** Whether every module would let this student in now. */
  async mayEnter(person: Person): Promise<boolean> {
    for (const module of this.#modules.values())
      if ((await module.mayEnter?.(person)) === false) return false;
    return true;
  }

  /** Throws what the first module refuses this student's page with, which prepares its media. */
  async assertMayPrepare(person: Person): Promise<void> {
    for (const module of this.#modules.values()) await module.mayPrepare?.(person);
  }

  /** Throws what the first module refuses with. */
  assertMayPublish(participant: Participant, source: Source): void {
    for (const module of this.#modules.values()) module.mayPublish?.(participant, source);
  }

  /** Throws what the first module refuses with. */
  assertMayChat(participant: Participant): void {
    for (const module of this.#modules.values()) module.mayChat?.(participant);
  }

  /** Throws what the first module refuses with. */
  assertMaySendFiles(participant: Participant): void {
    for (const module of this.#modules.values()) module.maySendFiles?.(participant);
  }

  /** Throws what the first module refuses with. */
  assertMayAsk(participant: Participant): void {
    for (const module of this.#modules.values()) module.mayAsk?.(participant);
  }

  /** Throws what the first module refuses with. */
  assertMayCaption(participant: Participant): void {
    for (const module of this.#modules.values()) module.mayCaption?.(participant);
  }

  async whileRecorded(participant: Participant, lasted: number, write: WriteTo): Promise<void> {
    for (const module of this.#modules.values())
      await module.whileRecorded?.(participant, lasted, write);
  }

  fieldsOf(participant: Participant): ModuleFields {
    const fields = {};
    this.#each((module) => Object.assign(fields, module.fieldsOf?.(participant)));
    return fields as ModuleFields;
  }

  /** Without the part of a module that fails. */
  snapshotsFor(participant: Participant): ModuleSnapshots {
    const snapshots: Record<string, unknown> = {};
    this.#each((module, name) => {
      if (module.snapshotFor) snapshots[name] = module.snapshotFor(participant);
    });
    return snapshots;
  }

  joined(participant: Participant): void {
    this.#each((module) => module.onJoin?.(participant));
  }

  left(participant: Participant): void {
    this.#each((module) => module.onLeave?.(participant));
  }

  /** True while a module needs the class in this process. */
  get busy(): boolean {
    return [...this.#modules.values()].some(({ busy }) => busy === true);
  }

  /** Each module reads what it needs; one that fails is logged. */
  changed(): void {
    this.#each((module) => module.onChange?.());
  }

  roleChanged(participant: Participant): void {
    this.#each((module) => module.onRoleChange?.(participant));
  }

  /** Whether the page waited for a module until now. */
  pageGone(page: Connection): boolean {
    let waited = false;
    this.#each((module) => {
      if (module.onPageGone?.(page)) waited = true;
    });
    return waited;
  }

  heard(levels: NoticeBody<"audioLevels">["levels"]): void {
    this.#each((module) => module.onLevels?.(levels));
  }

  streamsChanged(): void {
    this.#each((module) => module.onStreams?.());
  }

  recordingFailed(failure: SfuNoticeBody<"recordingFailed">): void {
    this.#each((module) => module.onRecordingFailed?.(failure));
  }

  recordingBehind(behind: SfuNoticeBody<"recordingBehind">): void {
    this.#each((module) => module.onRecordingBehind?.(behind));
  }

  started(): void {
    this.#each((module) => module.onStart?.());
  }

  ended(reason: EndReason): void {
    this.#each((module) => module.onEnd?.(reason));
  }

  /** Resolves once every module has written what it still had. Never rejects. */
  async close(): Promise<void> {
    await Promise.all([...this.#modules].map((named) => this.#close(...named)));
  }

  async #close(name: string, module: AnyModule): Promise<void> {
    try {
      await module.close?.();
    } catch (error) {
      reportCaught(unitOf(name), this.#log, error);
    }
  }

  #each(run: (module: AnyModule, name: string) => unknown): void {
    for (const [name, module] of this.#modules) guarded(unitOf(name), this.#log, run)(module, name);
  }
}
