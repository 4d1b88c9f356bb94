import { guarded } from "@lyceum/shared/edges.ts";
import type { ClassSummary } from "@lyceum/shared/rest/classes.ts";
import type { NoticeBody } from "@lyceum/shared/signaling/notices.ts";
import type { SerialQueue } from "@lyceum/shared/sync/SerialQueue.ts";
import type { Logger } from "pino";

import type { Classes } from "../../ports/classes.ts";
import type { ClassMedia } from "../media/ClassMedia.ts";
import type { RoomMedia } from "../media/RoomMedia.ts";
import type { ClassChannel } from "../seats/ClassChannel.ts";
import type { Seats } from "../seats/Seats.ts";
import { HostTimeout } from "./HostTimeout.ts";

export type EndReason = NoticeBody<"classEnded">["reason"];

type LifecycleDeps = {
  summary: ClassSummary;
  classes: Pick<Classes, "setState">;
  /** Where joining, starting, ending and rebuilding take turns. */
  queue: SerialQueue;
  channel: ClassChannel;
  seats: Seats;
  media: ClassMedia;
  /** Milliseconds that a live class goes on without a host. */
  hostReturn: number;
  onStart: () => void;
  onEnd: (reason: EndReason) => void;
  /** Nothing may be left of the class here. */
  onIdle: () => void;
  log: Logger;
};

/** One class from its start to its end, and its host's absence. */
export class Lifecycle {
  readonly #deps: LifecycleDeps;
  readonly #hosts: HostTimeout;
  #summary: ClassSummary;

  constructor(deps: LifecycleDeps) {
    const { summary, channel, seats, media, hostReturn, log } = deps;
    this.#deps = deps;
    this.#summary = summary;
    this.#hosts = new HostTimeout({
      hostReturn,
      anyHost: () => seats.hostConnected,
      onPresence: (present) => channel.notify("hostPresence", { present }),
      onTimeout: guarded("classes", log, () => this.#endWithoutHost()),
    });
    if (summary.state === "live") this.#goLive(media.newRoom());
  }

  get summary(): ClassSummary {
    return this.#summary;
  }

  get hostPresent(): boolean {
    return this.#hosts.present;
  }

  /** Call whenever a host may have come or gone. */
  reviewHosts(): void {
    this.#hosts.review();
  }

  /** The media host first, the database next: a class that is live in the database has a room for its media. */
  start(): Promise<ClassSummary> {
    const { queue, media, classes } = this.#deps;
    return queue.run(async () => {
      if (media.room) return this.#summary;
      const room = media.newRoom();
      await room.open();
      try {
        this.#summary = await classes.setState(this.#summary.id, "live");
      } catch (error) {
        await room.close();
        throw error;
      }
      this.#goLive(room);
      return this.#summary;
    });
  }

  stop(): Promise<ClassSummary> {
    return this.#deps.queue.run(() => this.#stop("stopped"));
  }

  /** Follows the class in the database, null when it was deleted: another process may have changed it. */
  sync(fresh: ClassSummary | null): Promise<void> {
    const { queue, media } = this.#deps;
    return queue.run(async () => {
      if (!fresh) return this.#end("deleted");
      if (fresh.version <= this.#summary.version) return;
      this.#summary = fresh;
      if (fresh.state === "live" && !media.room) this.#goLive(media.newRoom());
      if (fresh.state !== "live" && media.room) await this.#end("stopped");
    });
  }

  /** The media host lost the room: it is opened again, and every page notified to open its media again. */
  roomLost(): Promise<void> {
    const { queue, media } = this.#deps;
    media.abandon();
    return queue.run(() => (media.room ? media.replace() : undefined));
  }

  /** Signaling stops; the class goes on, and the next process takes it over. */
  dispose(): void {
    this.#hosts.stop();
    this.#deps.media.room?.abandon();
    for (const participant of this.#deps.seats.roster.all()) participant.vacate();
  }

  #goLive(room: RoomMedia): void {
    const { channel, seats, media, onStart } = this.#deps;
    media.use(room);
    onStart();
    channel.notify("classStarted", { class: this.#summary });
    this.#hosts.start();
    seats.attendAll(true);
  }

  async #stop(reason: EndReason): Promise<ClassSummary> {
    if (!this.#deps.media.room) return this.#summary;
    this.#summary = await this.#deps.classes.setState(this.#summary.id, "ended");
    await this.#end(reason);
    return this.#summary;
  }

  /** Every page is notified once and loses its seat, except the hosts of a class that can be started again. */
  async #end(reason: EndReason): Promise<void> {
    const { channel, seats, media, onEnd, onIdle } = this.#deps;
    const room = media.end();
    this.#hosts.stop();
    seats.attendAll(false);
    onEnd(reason);
    channel.notify("classEnded", { class: this.#summary, reason });
    for (const participant of seats.roster.all()) {
      if (participant.role === "host" && reason !== "deleted") participant.closeMedia();
      else seats.dismiss(participant);
    }
    await room?.close();
    onIdle();
  }

  /** While the database cannot be reached the hosts get the same time once more. */
  async #endWithoutHost(): Promise<void> {
    try {
      await this.#deps.queue.run(async () => {
        if (!this.#hosts.present) await this.#stop("deserted");
      });
    } catch (err) {
      this.#deps.log.error({ err }, "class without a host not ended");
      this.#hosts.wait();
    }
  }
}
