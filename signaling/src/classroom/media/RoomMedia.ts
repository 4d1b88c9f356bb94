import { guarded } from "@lyceum/shared/edges.ts";
import { keptForLater } from "@lyceum/shared/promises.ts";
import type { RtpCapabilities } from "@lyceum/shared/rtp.ts";
import type { SfuNoticeBody } from "@lyceum/shared/sfu/notices.ts";
import type { SfuReply } from "@lyceum/shared/sfu/requests.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import type { NoticeBody, NoticeName } from "@lyceum/shared/signaling/notices.ts";
import type { Source } from "@lyceum/shared/signaling/streams.ts";
import type { Logger } from "pino";

import type { Connection } from "../../wire/connection.ts";
import { AudioLevels } from "./AudioLevels.ts";
import type { PageMedia } from "./PageMedia.ts";
import type { PublishedProducer } from "./PublishedProducer.ts";
import type { StreamOwner } from "./StreamOwner.ts";

/** Sends a notice to every page of the class, but for `except`. */
export type NotifyAll = <Name extends NoticeName>(
  name: Name,
  body: NoticeBody<Name>,
  except?: Connection | null,
) => void;

/** The same of a stream of this owner, to the pages that know the owner. */
export type NotifyOf = <Name extends "producerAdded" | "producerChanged" | "producerRemoved">(
  owner: StreamOwner,
  name: Name,
  body: NoticeBody<Name>,
  except?: Connection | null,
) => void;

type Left = Pick<SfuReply<"takeOverRoom">, "transports" | "activeSpeaker">;

type RoomDeps = {
  roomId: string;
  /** Another process may have had the class, and left its people's media there. */
  takesOver?: boolean;
  sfu: Sfu;
  log: Logger;
  notifyAll: NotifyAll;
  notifyOf: NotifyOf;
  /** Whether the pages of the class know this owner, and thereby the owner's streams. */
  isListed: (owner: StreamOwner) => boolean;
  assertMayPublish: (owner: StreamOwner, source: Source) => void;
  /** Who is heard, as everyone is notified. */
  onLevels: (levels: NoticeBody<"audioLevels">["levels"]) => void;
  /** The media host ended the recording of this room by itself. */
  onRecordingFailed: (failure: SfuNoticeBody<"recordingFailed">) => void;
  /** Parts of the recording of this room are left out. */
  onRecordingBehind: (behind: SfuNoticeBody<"recordingBehind">) => void;
};

/**
 * One room of a class on a media host: from the start of the class, or the loss of the previous room, to its end. Knows
 * the owner of every id. What finishes after `closed` is dropped.
 */
export class RoomMedia {
  readonly roomId: string;
  readonly sfu: Sfu;
  readonly log: Logger;
  readonly notifyAll: NotifyAll;
  readonly notifyOf: NotifyOf;
  readonly #isListed: RoomDeps["isListed"];
  readonly transports = new Map<string, PageMedia>();
  readonly producers = new Map<string, PublishedProducer>();
  readonly consumers = new Map<string, StreamOwner>();
  readonly assertMayPublish: RoomDeps["assertMayPublish"];
  readonly onRecordingFailed: RoomDeps["onRecordingFailed"];
  readonly onRecordingBehind: RoomDeps["onRecordingBehind"];
  readonly levels: AudioLevels;
  activeSpeaker: string | null = null;
  /** How many of its transports the media host has put on another worker. */
  restarts = 0;
  closed = false;
  #opening: Promise<RtpCapabilities> | null = null;
  #takesOver: boolean;
  #left: Left | null = null;
  /** Transports that ended while what another process has left is looked through. */
  readonly #lostMeanwhile = new Set<string>();

  constructor(deps: RoomDeps) {
    const { roomId, sfu, log, notifyAll, assertMayPublish, onLevels } = deps;
    this.roomId = roomId;
    this.#takesOver = deps.takesOver ?? false;
    this.sfu = sfu;
    this.log = log;
    this.notifyAll = notifyAll;
    this.notifyOf = deps.notifyOf;
    this.#isListed = deps.isListed;
    this.assertMayPublish = assertMayPublish;
    this.onRecordingFailed = deps.onRecordingFailed;
    this.onRecordingBehind = deps.onRecordingBehind;
    const send = (levels: NoticeBody<"audioLevels">["levels"]) => {
      onLevels(levels);
      notifyAll("audioLevels", { levels });
    };
    this.levels = new AudioLevels(guarded("audio levels", log, send));
  }

  /** What is published: of each source of a person the latest, as a page that moves to another media host sends it twice for a moment. */
  get streams(): PublishedProducer[] {
    const latest = new Map<string, PublishedProducer>();
    for (const stream of this.producers.values())
      latest.set(`${stream.owner.id}/${stream.view.source}`, stream);
    return [...latest.values()];
  }

  /** The streams of which the page of this person knows, those of others. */
  othersFor(person: StreamOwner): PublishedProducer[] {
    const others = this.streams.filter(({ owner }) => owner !== person);
    return others.filter(({ owner }) => this.#isListed(owner));
  }

  /** Opens once, for all callers; after a failure the next call tries again. */
  open(): Promise<RtpCapabilities> {
    this.#opening ??= keptForLater(this.#open());
    return this.#opening;
  }

  /** What another process has left here. Call it when the room is open, and `settleLeft` once it is seen to. */
  get left(): Left {
    const { transports = [], activeSpeaker = null } = this.#left ?? {};
    return {
      transports: transports.filter(({ id }) => !this.#lostMeanwhile.has(id)),
      activeSpeaker,
    };
  }

  settleLeft(): void {
    this.#left = null;
    this.#lostMeanwhile.clear();
  }

  /** The media host lost a transport that is nobody's here yet. */
  noteLost(transportId: string): void {
    if (this.#left?.transports.some(({ id }) => id === transportId))
      this.#lostMeanwhile.add(transportId);
  }

  /** What its people have at a former home, for a moment more, is too much from now on. */
  endKept(): void {
    this.sfu.endKept?.(this.roomId);
  }

  /** Forgets everything without closing it: the host lost the room, or is to close it whole. */
  abandon(): void {
    this.closed = true;
    this.levels.close();
    this.activeSpeaker = null;
    this.transports.clear();
    this.producers.clear();
    this.consumers.clear();
  }

  /** Another process has the class next: the room stays open for it. */
  letGo(): void {
    this.abandon();
    this.sfu.letGo?.(this.roomId);
  }

  async close(): Promise<void> {
    this.abandon();
    try {
      await this.sfu.closeRoom({ roomId: this.roomId });
    } catch (err) {
      this.log.warn({ err }, "room not closed on its media host");
    }
  }

  setActiveSpeaker(participantId: string | null): void {
    if (this.activeSpeaker === participantId) return;
    this.activeSpeaker = participantId;
    this.notifyAll("activeSpeaker", { participantId });
  }

  async #open(): Promise<RtpCapabilities> {
    try {
      const { roomId, sfu } = this;
      const room = { roomId, restarts: true };
      if (!this.#takesOver) return (await sfu.openRoom(room)).rtpCapabilities;
      const { rtpCapabilities, ...left } = await sfu.takeOverRoom(room);
      this.#takesOver = false;
      this.#left = left;
      return rtpCapabilities;
    } catch (error) {
      this.#opening = null;
      throw error;
    }
  }
}
