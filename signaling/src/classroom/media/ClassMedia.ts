import type { IceServer } from "@lyceum/shared/rtp.ts";
import type { SfuNoticeBody } from "@lyceum/shared/sfu/notices.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import type { NoticeBody } from "@lyceum/shared/signaling/notices.ts";
import type { RequestReply } from "@lyceum/shared/signaling/requests.ts";
import type { Producer, Source } from "@lyceum/shared/signaling/streams.ts";
import type { Logger } from "pino";

import type { Connection } from "../../wire/connection.ts";
import { PageMedia } from "./PageMedia.ts";
import { PreparedMedia } from "./PreparedMedia.ts";
import { notStarted, seatGone } from "./refusals.ts";
import { type NotifyAll, type NotifyOf, RoomMedia } from "./RoomMedia.ts";
import type { StreamOwner } from "./StreamOwner.ts";

type ClassMediaDeps = {
  classId: string;
  sfu: Sfu;
  notifyAll: NotifyAll;
  notifyOf: NotifyOf;
  /** Whether the pages of the class know this participant. */
  isListed: (owner: StreamOwner) => boolean;
  /** Everyone who may have media open. */
  owners: () => readonly StreamOwner[];
  /** Throws a refusal where this participant may not publish this source now. */
  assertMayPublish: (owner: StreamOwner, source: Source) => void;
  iceServersFor: (owner: Pick<StreamOwner, "id">) => IceServer[];
  /** Who is heard now. */
  onLevels: (levels: NoticeBody<"audioLevels">["levels"]) => void;
  /** The media host ended the recording of the class by itself. */
  onRecordingFailed: (failure: SfuNoticeBody<"recordingFailed">) => void;
  /** Parts of the recording of the class are left out. */
  onRecordingBehind: (behind: SfuNoticeBody<"recordingBehind">) => void;
  log: Logger;
};

/** The media of one class. It has a room exactly while the class is live. */
export class ClassMedia {
  readonly #deps: ClassMediaDeps;
  readonly prepared: PreparedMedia;
  #room: RoomMedia | null = null;

  constructor(deps: ClassMediaDeps) {
    this.#deps = deps;
    const { iceServersFor, log } = deps;
    this.prepared = new PreparedMedia({ room: () => this.#room, iceServersFor, log });
  }

  get room(): RoomMedia | null {
    return this.#room;
  }

  /** Those of which the page of this person knows, their own among them. */
  producersFor(person: StreamOwner): Producer[] {
    const others = this.#room?.othersFor(person) ?? [];
    return [...(person.media?.publisher.views ?? []), ...others.map(({ view }) => view)];
  }

  /** A room for this class, not yet its own: see `use`. @param takesOver Another process may have had the class. */
  newRoom({ takesOver = false } = {}): RoomMedia {
    return new RoomMedia({ ...this.#deps, roomId: this.#deps.classId, takesOver });
  }

  use(room: RoomMedia): void {
    this.#room = room;
  }

  /** Closes what the page had open, then makes its two transports; of a page that moves to another media host the other way round. */
  openFor(owner: StreamOwner, connection: Connection): Promise<RequestReply<"openMedia">> {
    return owner.opening.run(async () => {
      if (owner.connection !== connection) throw seatGone();
      if (!this.#room) throw notStarted();
      const before = owner.media;
      if (!before?.moves) owner.closeMedia();
      const { media, reply } = await PageMedia.open(this.#room, owner);
      if (owner.connection === connection) {
        if (before?.moves && owner.media === before) media.replace(before);
        else owner.closeMedia();
        owner.media = media;
        media.claim();
        return { ...reply, iceServers: this.#deps.iceServersFor(owner) };
      }
      media.close();
      throw seatGone();
    });
  }

  /** The seat was taken: what the page prepared is its media, unless it still has others. */
  takePrepared(owner: StreamOwner, connection: Connection): void {
    if (owner.media?.live) return this.prepared.drop(connection);
    const media = this.prepared.take(connection, owner);
    if (!media) return;
    owner.closeMedia();
    owner.media = media;
    media.claim();
  }

  /** The media host lost the room: what pages had open there is gone. */
  abandon(): void {
    this.#room?.abandon();
    this.prepared.clear();
    for (const owner of this.#deps.owners()) owner.closeMedia();
  }

  /**
   * Opens a new room in place of the lost one. Pages open their media again at `mediaLost`. @param kept What they have in the lost one goes
   * on for a moment, although nothing is known of it here any more.
   */
  async replace(kept: boolean): Promise<void> {
    this.abandon();
    const room = this.newRoom();
    this.use(room);
    await room.open().catch((err: unknown) => this.#deps.log.error({ err }, "room not reopened"));
    this.#deps.notifyAll("mediaLost", kept ? { kept } : {});
  }

  /** Somebody was muted or put out, who could still be heard and hear at the host that the class has left. */
  endKept(): void {
    this.#room?.endKept();
  }

  /** Lets go of the room, and returns it to be closed. */
  end(): RoomMedia | null {
    const room = this.#room;
    this.#room = null;
    room?.abandon();
    this.prepared.clear();
    return room;
  }

  /** A participant is gone, and speaks no more. */
  forget(ownerId: string): void {
    if (this.#room?.activeSpeaker === ownerId) this.#room.setActiveSpeaker(null);
  }
}
