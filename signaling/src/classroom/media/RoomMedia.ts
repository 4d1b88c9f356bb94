import { keptForLater } from "@lyceum/shared/promises.ts";
import type { RtpCapabilities } from "@lyceum/shared/rtp.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import type { NoticeBody, NoticeName } from "@lyceum/shared/signaling/notices.ts";
import type { Logger } from "pino";

import type { Connection } from "../../wire/connection.ts";
import { AudioLevels } from "./AudioLevels.ts";
import type { PageMedia } from "./PageMedia.ts";
import type { Participant } from "../seats/Participant.ts";
import type { PublishedProducer } from "./PublishedProducer.ts";

type RoomDeps = {
  roomId: string;
  sfu: Sfu;
  log: Logger;
  notifyAll: <Name extends NoticeName>(
    name: Name,
    body: NoticeBody<Name>,
    except?: Connection | null,
  ) => void;
};

/**
 * One life of a class's room on a media host: from the start of the class, or the loss of the room before, to its
 * end. Keeps whose every id is. Whatever finishes after `closed` belongs to nobody and is dropped.
 */
export class RoomMedia {
  readonly roomId: string;
  readonly sfu: Sfu;
  readonly log: Logger;
  readonly notifyAll: RoomDeps["notifyAll"];
  readonly transports = new Map<string, PageMedia>();
  readonly producers = new Map<string, PublishedProducer>();
  readonly consumers = new Map<string, Participant>();
  readonly levels: AudioLevels;
  activeSpeaker: string | null = null;
  closed = false;
  #opening: Promise<RtpCapabilities> | null = null;

  constructor({ roomId, sfu, log, notifyAll }: RoomDeps) {
    this.roomId = roomId;
    this.sfu = sfu;
    this.log = log;
    this.notifyAll = notifyAll;
    this.levels = new AudioLevels((levels) => notifyAll("audioLevels", { levels }));
  }

  /** Once, however many ask; a failure is forgotten, so that the next one asks again. */
  open(): Promise<RtpCapabilities> {
    this.#opening ??= keptForLater(this.#open());
    return this.#opening;
  }

  /** The host lost the room, or signaling lets go of it: nothing is left to close there. */
  abandon(): void {
    this.closed = true;
    this.levels.close();
    this.activeSpeaker = null;
    this.transports.clear();
    this.producers.clear();
    this.consumers.clear();
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
      const { rtpCapabilities } = await this.sfu.openRoom({ roomId: this.roomId });
      return rtpCapabilities;
    } catch (error) {
      this.#opening = null;
      throw error;
    }
  }
}
