import type { ErrorReason } from "@lyceum/shared/errors.ts";
import type { ClassSnapshot } from "@lyceum/shared/signaling/classroom.ts";
import type { NoticeBody } from "@lyceum/shared/signaling/notices.ts";
import type { RequestInput, RequestName, RequestReply } from "@lyceum/shared/signaling/requests.ts";

import { LocalMedia } from "../../../media/LocalMedia.ts";
import type { MediaLink } from "../../../media/MediaLink.ts";
import type { MediaSession } from "../../../media/MediaSession.ts";
import type { View } from "../../../media/reconciler.ts";
import { codeOf, reasonOf, type Signal } from "../../../media/signal.ts";
import { type Slot, Streams } from "../../../media/streams.ts";
import { about } from "../../../live/spread.ts";
import { classroomActions as actions } from "../state/classroomSlice.ts";
import { selectHeadcount } from "../state/selectors.ts";
import type { Phase } from "../state/classroom-state.ts";
import { noteServerTime } from "../state/server-clock.ts";
import type { ClassroomStore } from "../state/store.ts";
import type { ClassModule } from "../module/ClassModule.ts";
import { Levels } from "./Levels.ts";
import { followNotices } from "./follow-notices.ts";
import { joinClass } from "./join-class.ts";
import { PAGE_ID } from "./page-id.ts";
import { Preparation, receivedFirst } from "./Preparation.ts";

/** Milliseconds for which a participant or picture that the server has lost stays on screen. */
const STALE_KEPT = 5_000;
/** Approximate milliseconds until an unanswered join is tried again while this page has the seat. */
const REJOIN_AFTER = 1_000;

/** The last that joined over each connection: a page that leaves says nothing of a class, and gives up what that one has. */
const lastJoined = new WeakMap<Signal, ClassSeat>();

/**
 * This page's seat in one class: keeps the store equal to the server's state, and the media equal to the store's.
 * Created and closed with the page.
 */
export class ClassSeat {
  readonly local = new LocalMedia();
  readonly streams = new Streams();
  readonly levels = new Levels();
  readonly preparation: Preparation;
  readonly classId: string;
  #signal: Signal;
  #store: ClassroomStore;
  #media: MediaSession | null = null;
  /** How often media was closed: what was about to be opened before that is not. */
  #closings = 0;
  #views = new Map<Slot, View>();
  #stops: (() => void)[];
  #seated = false;
  /** A host has to admit this page. */
  #inLobby = false;
  #joining: Promise<void> | null = null;
  /** How often the seat was given up: a join answered after that takes none. */
  #departures = 0;
  #rejoinTimer: ReturnType<typeof setTimeout> | undefined;
  #staleTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    classId: string,
    signal: Signal,
    store: ClassroomStore,
    modules: readonly ClassModule[],
  ) {
    this.classId = classId;
    this.#signal = signal;
    this.#store = store;
    this.preparation = new Preparation(signal, classId);
    this.#stops = [
      // Modules first: they compare a notice with the store's state before it.
      ...modules.flatMap(({ follow }) => follow?.(signal, store) ?? []),
      ...followNotices(signal, this, store),
      this.local.on("state", (state) => void store.dispatch(actions.local(state))),
    ];
  }

  /** Reports how a picture is shown; null if it is hidden. */
  setView(slot: Slot, view: View | null): void {
    if (view) this.#views.set(slot, view);
    else this.#views.delete(slot);
    this.#media?.setView(slot, view);
  }

  /** Takes the seat; a refusal becomes a phase. One call at a time, but for one that was given up. */
  join(): Promise<void> {
    return (this.#joining ??= this.#join());
  }

  async leave(phase: Phase = "left"): Promise<void> {
    this.#lose(phase);
    await this.#standUp();
  }

  /** Rejects with an error whose message is for the person. */
  ask<Name extends RequestName>(name: Name, body: RequestInput<Name>): Promise<RequestReply<Name>> {
    return this.#signal.request(name, body);
  }

  socketLost(): void {
    if (!this.#seated) return;
    clearTimeout(this.#rejoinTimer);
    this.#store.dispatch(actions.socketLost());
  }

  /** The same page is back on its seat: the snapshot contains what it missed. */
  socketBack(): void {
    if (this.#seated || this.#inLobby) void this.join();
  }

  /** Another process has the class now. */
  moved(): void {
    this.socketLost();
    this.socketBack();
  }

  /** A host has answered: the page joins, or learns from the next answer that the class is over. */
  lobbyAnswered(answer: NoticeBody<"lobbyAnswered">["answer"]): void {
    if (!this.#inLobby) return;
    if (answer === "denied") this.#lose("denied");
    else void this.join();
  }

  mediaLost({ restart }: NoticeBody<"mediaLost">): void {
    // The streams are the same, on another worker.
    if (restart) return;
    this.#store.dispatch(actions.mediaLost());
    this.#dropStaleLater();
  }

  /** The class went live while this page waited, or is live again. */
  started(lesson: ClassSnapshot["class"]): void {
    // Race: this page may have left.
    if (!this.#seated) return;
    this.#store.dispatch(actions.classStarted(lesson));
    void this.#openMedia({ mediaKept: false, together: true });
  }

  /** The server took the seat away: there is nothing to give up. */
  ended(phase: Phase): void {
    this.#lose(phase);
  }

  /** Idempotent. */
  close(): void {
    if (this.#seated || this.#inLobby || this.#joining) void this.#standUp();
    this.#giveUp();
    this.preparation.close();
    for (const stop of this.#stops) stop();
    this.#stops = [];
    this.levels.close();
    this.local.close();
  }

  async #join(): Promise<void> {
    const departures = this.#departures;
    const wanted = () => departures === this.#departures;
    if (!this.#seated && !this.#inLobby) this.#store.dispatch(actions.joining());
    const link = this.#seated ? null : this.preparation.take();
    lastJoined.set(this.#signal, this);
    try {
      const body = { classId: this.classId, pageId: PAGE_ID, ...receivedFirst(link) };
      // A lost connection restores our seat by itself; a person who presses the button waits for it here.
      const snapshot = this.#seated
        ? await this.#signal.request("joinClass", body)
        : await joinClass(this.#signal, body, { wanted });
      if (wanted()) return this.#sit(snapshot, link);
      link?.close();
      // Unless this page has joined again: it is the same seat.
      if (!this.#joining && !this.#seated) await this.#standUp();
    } catch (error) {
      link?.close();
      if (wanted()) this.#refused(error);
    } finally {
      if (wanted()) this.#joining = null;
    }
  }

  /** Never rejects: the end of the socket frees the seat at the latest. */
  async #standUp(): Promise<void> {
    if (lastJoined.get(this.#signal) !== this) return;
    await this.#signal.request("leaveClass", {}).catch(() => undefined);
  }

  /** @param link What the page had prepared. */
  #sit(snapshot: ClassSnapshot, link: MediaLink | null): void {
    this.#seated = true;
    this.#inLobby = false;
    const { mediaKept, consumers = [] } = snapshot;
    noteServerTime(snapshot.now);
    const live = snapshot.class.state === "live";
    const prepared = live && mediaKept && link ? link : undefined;
    if (prepared) this.#store.dispatch(actions.entering(true));
    this.#store.dispatch(actions.snapshotTaken(snapshot));
    if (!mediaKept) this.#dropStaleLater();
    if (!prepared) link?.close();
    if (!live) return this.#closeMedia();
    prepared?.joined(consumers);
    // Drawing the class takes longer than negotiating what it shows first.
    void this.#openMedia({ mediaKept, prepared }).then(
      () => prepared && this.#store.dispatch(actions.entering(false)),
    );
  }

  #refused(error: unknown): void {
    const code = codeOf(error);
    // An unresponsive server takes no seat away: the next socket, or the next try, restores it.
    const here = this.#seated || this.#inLobby;
    if (here && (code === "unavailable" || code === "internal")) {
      this.#rejoinTimer = setTimeout(() => void this.join(), about(REJOIN_AFTER));
    } else if (code === "in_lobby") {
      this.#waitInLobby();
    } else {
      this.#lose(phaseFor(error));
    }
  }

  /** A seat that a restarted server does not know is lost, and its media with it; the devices stay as they are. */
  #waitInLobby(): void {
    if (this.#seated) this.#giveUp();
    this.#inLobby = true;
    this.#store.dispatch(actions.lobbyEntered());
  }

  /** Never rejects. */
  async #openMedia(entry: Parameters<MediaSession["enter"]>[1]): Promise<void> {
    const closings = this.#closings;
    const engine = await this.preparation.engine;
    const { selfId, producers } = this.#store.getState().room;
    if (closings !== this.#closings || !selfId) return entry.prepared?.close();
    this.#media ??= this.#newMedia(engine);
    const known = Object.values(producers).filter(({ stale }) => !stale);
    await this.#media.enter({ selfId, producers: known }, entry);
  }

  #dropStaleLater(): void {
    clearTimeout(this.#staleTimer);
    this.#staleTimer = setTimeout(() => this.#store.dispatch(actions.staleDropped()), STALE_KEPT);
  }

  #newMedia(engine: Awaited<Preparation["engine"]>): MediaSession {
    const people = () => selectHeadcount(this.#store.getState().room);
    const media = new engine.MediaSession(this.#signal, this.local, this.streams, people);
    for (const [slot, view] of this.#views) media.setView(slot, view);
    const { dispatch } = this.#store;
    media.on("state", (state) => dispatch(actions.media(state)));
    media.on("quality", (quality) => dispatch(actions.quality(quality)));
    media.on("noBandwidth", (low) => dispatch(actions.noBandwidth(low)));
    return media;
  }

  #closeMedia(): void {
    this.#closings += 1;
    this.#media?.close();
    this.#media = null;
    void this.local.set("screen", false);
  }

  #lose(phase: Phase): void {
    this.#giveUp();
    this.local.release();
    this.#store.dispatch(actions.seatLost(phase));
  }

  #giveUp(): void {
    this.#seated = false;
    this.#inLobby = false;
    this.#joining = null;
    this.#departures += 1;
    clearTimeout(this.#rejoinTimer);
    clearTimeout(this.#staleTimer);
    this.#closeMedia();
  }
}

/** The reason distinguishes what a code does not. */
const BY_REASON: Partial<Record<ErrorReason, Phase>> = {
  seat_replaced: "replaced",
  removed_from_class: "removed",
  denied_in_lobby: "denied",
};

const BY_CODE: Record<string, Phase> = {
  forbidden: "notInvited",
  not_found: "notFound",
  invalid: "notFound",
  conflict: "ended",
  too_many: "full",
};

const phaseFor = (error: unknown): Phase =>
  BY_REASON[reasonOf(error) as ErrorReason] ?? BY_CODE[codeOf(error) ?? ""] ?? "failed";
