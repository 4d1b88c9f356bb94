import { guarded } from "@lyceum/shared/edges.ts";
import { DomainError } from "@lyceum/shared/errors.ts";
import type { ClassSummary } from "@lyceum/shared/rest/classes.ts";
import type { NoticeBody } from "@lyceum/shared/signaling/notices.ts";
import { Coalescer } from "@lyceum/shared/sync/Coalescer.ts";
import type { SerialQueue } from "@lyceum/shared/sync/SerialQueue.ts";
import type { Logger } from "pino";

import type { Classes } from "../../ports/classes.ts";
import type { ClassMedia } from "../media/ClassMedia.ts";
import type { RoomMedia } from "../media/RoomMedia.ts";
import type { ClassChannel } from "../seats/ClassChannel.ts";
import type { Seats } from "../seats/Seats.ts";
import { HostTimeout } from "./HostTimeout.ts";
import { PendingStop } from "./PendingStop.ts";

export type EndReason = NoticeBody<"classEnded">["reason"];

/** Times are milliseconds. */
export type LifecycleConfig = {
  /** How long a live class goes on without any host. */
  hostReturn: number;
  /** The least of it after a restart of signaling. */
  hostReturnLeast: number;
  /** How long a stop can be undone. */
  stopUndo: number;
};

type LifecycleDeps = {
  summary: ClassSummary;
  classes: Pick<Classes, "setState" | "noteHosts">;
  /** Where joining, starting, ending and rebuilding take turns. */
  queue: SerialQueue;
  channel: ClassChannel;
  seats: Seats;
  media: ClassMedia;
  config: LifecycleConfig;
  onStart: () => void;
  onEnd: (reason: EndReason) => void;
  /** Nothing may be left of the class here. */
  onIdle: () => void;
  log: Logger;
};

const UNIT = "presence of hosts";

/** One class from its start to its end, and its host's absence. */
export class Lifecycle {
  readonly #deps: LifecycleDeps;
  readonly #hosts: HostTimeout;
  readonly #noting: Coalescer;
  readonly #stopping = new PendingStop();
  #hostLeft = false;
  #summary: ClassSummary;
  #session: string | null = null;

  constructor(deps: LifecycleDeps) {
    const { summary, seats, config, log } = deps;
    this.#deps = deps;
    this.#summary = summary;
    this.#hosts = new HostTimeout({
      hostReturn: config.hostReturn,
      anyHost: () => seats.hostConnected,
      onPresence: (present) => this.#notePresence(present),
      onTimeout: guarded("classes", log, () => this.#endWithoutHost()),
    });
    this.#noting = new Coalescer(UNIT, log, () => this.#noteHosts());
  }

  /** Goes on with a class that is live already; null for one that is not. Call it once, when the parts of the class are there. */
  takeOver(): RoomMedia | null {
    if (this.#summary.state !== "live") return null;
    const room = this.#deps.media.newRoom({ takesOver: true });
    this.#goLive(room);
    return room;
  }

  get summary(): ClassSummary {
    return this.#summary;
  }

  /** The id of the class's session; null unless it is live. */
  get session(): string | null {
    return this.#session;
  }

  /** Its part of a snapshot. */
  get view() {
    const { present } = this.#hosts;
    const hostLeft = !present && this.#hostLeft;
    return { hostPresent: present, hostLeft, endsIn: this.#stopping.endsIn };
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

  /** Ends it once it can no longer be undone. Throws `conflict` where it is not live. */
  stopSoon(): void {
    const { media, channel, config, log } = this.#deps;
    if (!media.room) throw new DomainError("conflict", "The class is not live.");
    if (this.#stopping.pending) return;
    this.#stopping.begin(
      config.stopUndo,
      guarded("classes", log, () => this.#stopNow()),
    );
    channel.notify("classStopping", { endsIn: this.#stopping.endsIn });
  }

  /** Ends it at once where it can still be undone. */
  async endIfStopped(): Promise<void> {
    if (this.#stopping.cancel()) await this.#stopNow();
  }

  /** Throws `conflict` where nobody stopped it, or it is too late. */
  undoStop(): void {
    if (!this.#stopping.cancel()) throw new DomainError("conflict", "There is nothing to undo.");
    this.#deps.channel.notify("classStopping", { endsIn: null });
  }

  /** Follows the class in the database, null when it was deleted: another process may have changed it. */
  sync(fresh: ClassSummary | null): Promise<void> {
    const { queue, media } = this.#deps;
    return queue.run(async () => {
      if (!fresh) return this.#end("deleted");
      if (fresh.version <= this.#summary.version) return;
      this.#summary = fresh;
      if (fresh.state === "live" && !media.room) this.#goLive(media.newRoom());
      else if (fresh.state === "live") this.#followSession();
      else if (media.room) await this.#end("stopped");
    });
  }

  /** The media host lost the room: it is opened again, and every page notified to open its media again. */
  roomLost(kept = false): Promise<void> {
    const { queue, media } = this.#deps;
    media.abandon();
    return queue.run(() => (media.room ? media.replace(kept) : undefined));
  }

  /** Signaling stops; the class goes on, and the next process takes it over. One that a host has stopped ends. */
  async dispose(): Promise<void> {
    const stopped = this.#stopping.cancel();
    this.#session = null;
    this.#hosts.stop();
    this.#deps.media.room?.letGo();
    for (const participant of this.#deps.seats.roster.all()) participant.vacate();
    if (stopped) await this.#deps.classes.setState(this.#summary.id, "ended");
  }

  #goLive(room: RoomMedia): void {
    const { channel, seats, media, onStart } = this.#deps;
    media.use(room);
    this.#session = this.#summary.session_id;
    onStart();
    channel.notify("classStarted", { class: this.#summary });
    this.#hosts.start();
    seats.attendAll(true);
  }

  /** The class was ended and started again before it was read: what belongs to its session begins again. */
  #followSession(): void {
    if (this.#session === this.#summary.session_id) return;
    this.#deps.onEnd("stopped");
    this.#session = this.#summary.session_id;
    this.#deps.onStart();
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
    this.#stopping.cancel();
    seats.attendAll(false);
    onEnd(reason);
    this.#session = null;
    channel.notify("classEnded", { class: this.#summary, reason });
    for (const participant of seats.roster.all()) {
      if (participant.role === "host" && reason !== "deleted") participant.closeMedia();
      else seats.dismiss(participant);
    }
    await room?.close();
    onIdle();
  }

  /** A class that could not be ended goes on, and its hosts see that it does. */
  async #stopNow(): Promise<void> {
    try {
      await this.stop();
    } catch (error) {
      this.#deps.channel.notify("classStopping", { endsIn: null });
      throw error;
    }
  }

  #notePresence(present: boolean): void {
    const { seats, channel } = this.#deps;
    this.#hostLeft = !present && seats.lastHostLeft;
    channel.notify("hostPresence", { present, left: this.#hostLeft });
    this.#noting.changed(UNIT);
  }

  /** Hosts who were away before a restart of signaling do not get the whole time once more. */
  async #noteHosts(): Promise<void> {
    const { classes, config } = this.#deps;
    const session = this.#session;
    if (!session) return;
    const { present } = this.#hosts;
    const away = await classes.noteHosts(session, present);
    if (away === null || present || this.#hosts.present || this.#session !== session) return;
    const left = config.hostReturn - away;
    this.#hosts.wait(Math.min(config.hostReturn, Math.max(config.hostReturnLeast, left)));
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
