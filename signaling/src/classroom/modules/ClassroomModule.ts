import type { ClassModuleMessages } from "@lyceum/shared/signaling/class-module.ts";
import type { ClassModuleName, ClassModules } from "@lyceum/shared/signaling/class-modules.ts";
import type { SfuNoticeBody } from "@lyceum/shared/sfu/notices.ts";
import type { NoticeBody, NoticeName } from "@lyceum/shared/signaling/notices.ts";
import type { Source } from "@lyceum/shared/signaling/streams.ts";
import type { Logger } from "pino";
import type { z } from "zod";

import type { Person } from "../../ports/accounts.ts";
import type { Connection } from "../../wire/connection.ts";
import type { Handlers } from "../../wire/handlers.ts";
import type { RoomMedia } from "../media/RoomMedia.ts";
import type { EndReason } from "../lifecycle/Lifecycle.ts";
import type { Participant } from "../seats/Participant.ts";
import type { Joining } from "../seats/Seats.ts";

/** Writes something that belongs to a recording. `now`: when it was asked for, by the recording's clock, in ms since 1970. */
export type WriteTo = (recordingId: string, now: number) => Promise<void>;

/** A class, as a module of it knows it. */
export type ModuleRoom<Notices extends NoticeName> = {
  readonly classId: string;
  readonly log: Logger;
  /**
   * The id of the class's session in the database: one start-to-end of the class, the same after a restart. Null unless
   * the class is live; in `onStart` and `onEnd` it is that of the start or end.
   */
  session(): string | null;
  /** The room on a media host; null unless the class is live. */
  media(): RoomMedia | null;
  /** Everyone who has a seat, waiting or inside, in the order of arrival. */
  participants(): readonly Participant[];
  /** The hosts who have a seat. */
  hosts(): readonly Participant[];
  /** Whether this participant still has the seat. */
  has(participant: Participant): boolean;
  /** The seat of a person; undefined without one. */
  ofPerson(personId: string): Participant | undefined;
  /** Throws `not_found` where there is no such participant. */
  participant(participantId: string): Participant;
  /** The class's teacher, or an admin; no co-host. */
  isInCharge(participant: Participant): boolean;
  notifyAll<Name extends Notices>(name: Name, body: NoticeBody<Name>): void;
  notifyHosts<Name extends Notices>(name: Name, body: NoticeBody<Name>): void;
  /** A participant whose socket is lost gets nothing. */
  notify<Name extends Notices>(to: Participant, name: Name, body: NoticeBody<Name>): void;
  /** Sends `participantChanged`: call it when the module's fields of this participant changed. */
  participantChanged(participant: Participant): void;
  /** Throws what a module refuses with where this participant may not write to others now. */
  assertMayChat(participant: Participant): void;
  /** The same of files in the chat. */
  assertMaySendFiles(participant: Participant): void;
  /** The same of questions, which stay open while the chat of the class is off. */
  assertMayAsk(participant: Participant): void;
  /** The same of captions of what they say. */
  assertMayCaption(participant: Participant): void;
  /**
   * Runs `write` with the id of the recording that has all that this participant said in the last so many ms; not at all
   * where none has it. Until it has ended, the recording does not pause.
   */
  whileRecorded(participant: Participant, lasted: number, write: WriteTo): Promise<void>;
  /** Gives the person the seat that the database says they may have now. */
  reviewRole(person: Person): Promise<void>;
};

/**
 * What a module may do as a class goes on; it leaves out what it does not need. A hook that fails is logged, and disturbs
 * neither the class nor other modules. A `may…` hook refuses by throwing a `DomainError`.
 */
export type ModuleHooks = {
  /**
   * Reads what must be known of the class before anybody sits, and what the first snapshot shows. Called before each seat is taken, a kept
   * or restored one too; refuses everybody where it rejects.
   */
  load?: () => Promise<void>;
  /**
   * Whether a person without a seat may take one now. Everybody else who enters waits for it: what the database must be asked belongs in `mayEnter`.
   * @param mayEnter True where every module's `mayEnter` has just let this person in; else it is not known.
   */
  mayJoin?: (joining: Joining, mayEnter: boolean) => Promise<void> | void;
  /** Whether `mayJoin` would let a student in now; without its effects. Asked of all who enter at once, before their turns. */
  mayEnter?: (person: Person) => Promise<boolean>;
  /** Refuses a student's page that prepares its media as `mayJoin` would refuse it now; without its effects. */
  mayPrepare?: (person: Person) => Promise<void>;
  /** Whether a participant may publish, or resume, a stream of this source now. */
  mayPublish?: (participant: Participant, source: Source) => void;
  /** Whether a participant may write to others now. */
  mayChat?: (participant: Participant) => void;
  /** Whether a participant may send a file to others now. */
  maySendFiles?: (participant: Participant) => void;
  /** Whether a participant may ask a question that others read. */
  mayAsk?: (participant: Participant) => void;
  /** Whether what a participant says may be captioned now. */
  mayCaption?: (participant: Participant) => void;
  /** See `ModuleRoom.whileRecorded`. */
  whileRecorded?: (participant: Participant, lasted: number, write: WriteTo) => Promise<void>;
  /** The class, or what belongs to it, may have changed in the database. */
  onChange?: () => Promise<void> | void;
  /** A participant's role is another one; after others are notified. */
  onRoleChange?: (participant: Participant) => Promise<void> | void;
  /** A page without a seat in this class, refused by `mayJoin`, waits for it no more. Returns whether it still waited. */
  onPageGone?: (page: Connection) => boolean;
  /** True while the class must be kept in this process although nobody has a seat. */
  readonly busy?: boolean;
  /** A seat was taken; before others are notified. A lost socket or a change of page is no new seat. */
  onJoin?: (participant: Participant) => void;
  /** A seat was given up, for whatever reason; before others are notified. */
  onLeave?: (participant: Participant) => void;
  /** Who is heard now: at most five times a second. */
  onLevels?: (levels: NoticeBody<"audioLevels">["levels"]) => void;
  /** What is published, who speaks, or the room on the media host may be another one. */
  onStreams?: () => void;
  /** The media host ended the recording by itself. */
  onRecordingFailed?: (failure: SfuNoticeBody<"recordingFailed">) => void;
  /** The media host's disk does not keep up: parts of the recording are left out. */
  onRecordingBehind?: (behind: SfuNoticeBody<"recordingBehind">) => void;
  /** The class goes live; before others are notified. */
  onStart?: () => void;
  /** The class ends; before others are notified and students lose their seats. */
  onEnd?: (reason: EndReason) => Promise<void> | void;
  /** Nothing of the class is left in this process, or signaling stops, which waits for it. The session is null by then. */
  close?: () => Promise<void> | void;
};

type Fields<Messages extends ClassModuleMessages> = z.output<z.ZodObject<Messages["participant"]>>;

/** Required where the module has such messages. */
type Views<Messages extends ClassModuleMessages> = (keyof Messages["participant"] extends never
  ? unknown
  : { fieldsOf: (participant: Participant) => Fields<Messages> }) &
  (Messages["snapshot"] extends z.ZodType
    ? { snapshotFor: (participant: Participant) => z.output<Messages["snapshot"]> }
    : unknown);

type RequestOf<Name extends ClassModuleName> = keyof ClassModules[Name]["requests"];
type NoticeOf<Name extends ClassModuleName> = Extract<
  keyof ClassModules[Name]["notices"],
  NoticeName
>;

/** A module in one class. Handlers and views follow from its messages in `shared/src/signaling/`. */
export type ClassroomModule<Name extends ClassModuleName> = ModuleHooks & {
  handlers: Pick<Handlers<Participant>, Extract<RequestOf<Name>, keyof Handlers>>;
} & Views<ClassModules[Name]>;

export type ModuleRoomOf<Name extends ClassModuleName> = ModuleRoom<NoticeOf<Name>>;

/** Opens a module in one class. `Ports` is what it asks of the database. */
export type OpenModule<Name extends ClassModuleName, Ports = object> = (
  room: ModuleRoomOf<Name>,
  ports: Ports,
) => ClassroomModule<Name>;
