import { randomUUID } from "node:crypto";

import { CLASS_REFUSALS } from "@lyceum/shared/class-refusals.ts";
import { guarded, inBackground, reportCaught } from "@lyceum/shared/edges.ts";
import { DomainError } from "@lyceum/shared/errors.ts";
import type { RecordingFailure, RecordingView } from "@lyceum/shared/signaling/recording.ts";
import { SerialQueue } from "@lyceum/shared/sync/SerialQueue.ts";

import type { RoomMedia } from "../../media/RoomMedia.ts";
import type { Participant } from "../../seats/Participant.ts";
import type { ClassroomModule, ModuleRoomOf, WriteTo } from "../ClassroomModule.ts";
import { liveSession } from "../live-session.ts";
import { Capture } from "./Capture.ts";
import { EventLog } from "./EventLog.ts";
import { type Going, viewOf } from "./going.ts";
import type { KeptRecording, RecordingPorts, RecordingsPort } from "./ports.ts";
import { type WantedStream, wantedStreams } from "./wanted-streams.ts";

/** Milliseconds. What the media host or the database could not do is tried again. */
const RETRY_EVERY = 3_000;
/** Milliseconds for which something must not be written until hosts are told, once until all is written again. */
const MISSING_TOLD_AFTER = 10_000;

const conflict = (message: string) => new DomainError("conflict", message);

/**
 * The recording of a class: which streams its media host writes, and what happens meanwhile. Everything takes turns; what
 * is written is made to be what is wanted again and again, so that a lost room or a restart is no special case.
 */
export class Recording implements ClassroomModule<"recording"> {
  readonly #room: ModuleRoomOf<"recording">;
  readonly #recordings: RecordingsPort;
  readonly #turns = new SerialQueue();
  /** People who may be recorded in this session, and since when, ms of the process's clock. */
  readonly #consented = new Map<string, number>();
  #going: Going | null = null;
  #failure: RecordingFailure | null = null;
  #retry: NodeJS.Timeout | null = null;
  #followAsked = false;
  /** Since when something is not written, ms of the process's clock: null while all is, infinite once hosts were told. */
  #missingSince: number | null = null;
  /** Whether the database has said which recording goes on. Until then a media host may write one for a process that is gone. */
  #isKnown = false;

  constructor(room: ModuleRoomOf<"recording">, { recordings }: RecordingPorts) {
    this.#room = room;
    this.#recordings = recordings;
  }

  readonly handlers: ClassroomModule<"recording">["handlers"] = {
    startRecording: ({ seat }) => this.#knowing(() => this.#start(seat)),
    stopRecording: () => this.#knowing(() => this.#stop(null)),
    pauseRecording: () => this.#knowing(() => this.#pause()),
    resumeRecording: () => this.#knowing(() => this.#resume()),
    addChapter: (_caller, { title }) =>
      this.#knowing(async () => {
        const { events, paused } = this.#required();
        if (paused) throw conflict(CLASS_REFUSALS.recording.paused);
        await events.add({ type: "chapter", body: { title } });
        return {};
      }),
    setRecordingConsent: ({ seat }, { consent }) => this.#setConsent(seat, consent),
  };

  snapshotFor({ person }: Participant) {
    return { ...this.#view(), consented: this.#consented.has(person.id) };
  }

  /** Goes on with what was recorded before this process took the class over. */
  onStart(): void {
    this.#consented.clear();
    this.#failure = null;
    this.#isKnown = false;
    this.#followSoon();
    const retry = guarded("recording", this.#room.log, () => this.#followSoon());
    this.#retry ??= setInterval(retry, RETRY_EVERY).unref();
  }

  onStreams(): void {
    this.#followSoon();
  }

  onJoin(): void {
    this.#followSoon();
  }

  onRoleChange(): void {
    this.#followSoon();
  }

  whileRecorded(participant: Participant, lasted: number, write: WriteTo): Promise<void> {
    const now = performance.now();
    return this.#turns.run(async () => {
      const going = this.#going;
      const since = now - lasted;
      if (going?.capture && since >= Math.max(going.since, this.#recordedSince(participant)))
        await write(going.id, going.events.now(now));
    });
  }

  onRecordingFailed({ recordingId, reason }: { recordingId: string; reason: RecordingFailure }) {
    inBackground("recording", this.#room.log, () =>
      this.#turns.run(async () => {
        if (this.#going?.id === recordingId) await this.#stop(reason);
      }),
    );
  }

  onRecordingBehind({ recordingId }: { recordingId: string }): void {
    if (this.#going?.id === recordingId) this.#room.notifyHosts("recordingBehind", {});
  }

  async onEnd(): Promise<void> {
    this.close();
    await this.#turns.run(async () => {
      await this.#going?.capture?.stop("stopped").catch((error: unknown) => {
        // The room is closed whole, at the latest when its media host can be reached again.
        reportCaught("recording", this.#room.log, error);
      });
      if (this.#going) this.#going.capture = null;
      await this.#stop(null);
      this.#consented.clear();
    });
  }

  close(): void {
    if (this.#retry) clearInterval(this.#retry);
    this.#retry = null;
  }

  /** A turn that is refused as long as it is not known what goes on. */
  #knowing<Reply>(work: () => Promise<Reply>): Promise<Reply> {
    return this.#turns.run(async () => {
      await this.#takeOver();
      return work();
    });
  }

  async #takeOver(): Promise<void> {
    const sessionId = this.#room.session();
    if (this.#isKnown || !sessionId) return;
    const kept = await this.#recordings.going(sessionId);
    this.#isKnown = true;
    if (kept && this.#going?.id === kept.id) return;
    this.#going = null;
    if (!kept) return;
    this.#use(kept).isCutOff = !kept.paused;
    this.#tell();
    await this.#follow();
  }

  async #start({ person }: Participant): Promise<RecordingView> {
    const sessionId = liveSession(this.#room);
    if (this.#going) throw conflict(CLASS_REFUSALS.recording.going);
    const { classId } = this.#room;
    const asked = { id: randomUUID(), classId, sessionId, personId: person.id };
    const going = this.#use(await this.#recordings.start(asked));
    this.#failure = null;
    try {
      await this.#follow();
    } catch (error) {
      // One stream that is refused, such as one that has just ended, is no reason to record nothing.
      if (!going.capture) await this.#giveUp(going, error);
      reportCaught("recording", this.#room.log, error);
    }
    return this.#tell();
  }

  /** Nothing was written. Throws the reason. */
  async #giveUp(going: Going, reason: unknown): Promise<never> {
    try {
      await this.#endCapture(going, "stopped");
      await this.#recordings.abandon(going.id);
      this.#going = null;
    } catch (error) {
      // It is begun as soon as it can be, or may have been: everyone is to see it, and hosts can stop it.
      reportCaught("recording", this.#room.log, error);
      this.#tell();
    }
    throw reason;
  }

  /** The media host first: a recording that is said to be over is over. */
  async #stop(failure: RecordingFailure | null): Promise<RecordingView> {
    const going = this.#going;
    if (!going) return this.#view();
    await this.#endCapture(going, "stopped");
    await going.events.write();
    await this.#recordings.stop(going.id, failure);
    this.#going = null;
    this.#failure = failure;
    return this.#tell();
  }

  /** Also where this process did not begin it, or could not. Rejects where the media host may go on. */
  async #endCapture(going: Going, reason: "paused" | "stopped"): Promise<void> {
    const media = this.#room.media();
    if (going.capture) await going.capture.stop(reason);
    else if (media) await Capture.endIn(media);
    going.capture = null;
  }

  /** Repeated, it does again what may have failed. Nothing is recorded from here on, and everyone sees that, also where it cannot be written down. */
  async #pause(): Promise<RecordingView> {
    const going = this.#required();
    if (!going.paused) await this.#endCapture(going, "paused");
    going.paused = true;
    const view = this.#tell();
    await this.#keepPaused(going, true);
    await going.events.write();
    return view;
  }

  async #resume(): Promise<RecordingView> {
    const going = this.#required();
    if (going.paused) {
      await this.#keepPaused(going, false);
      going.paused = false;
    }
    const view = this.#tell();
    await this.#follow();
    return view;
  }

  /** For the process that has the class next. Where it fails, either may be written. */
  async #keepPaused(going: Going, paused: boolean): Promise<void> {
    going.pauseKept = false;
    await this.#recordings.setPaused(going.id, paused);
    going.pauseKept = true;
  }

  /** Counts at once, and not in its turn: the turn before may wait for a media host that does not answer. */
  async #setConsent(participant: Participant, consent: boolean) {
    const { id, person } = participant;
    if (this.#consented.has(person.id) === consent) return {};
    if (consent) this.#consented.set(person.id, performance.now());
    else this.#consented.delete(person.id);
    this.#going?.events.note({ type: "consent", body: { participantId: id, consent } });
    if (!this.#mayBeRecorded(participant)) this.#going?.capture?.leaveOut(person.id);
    // Others' streams that are refused do not concern this person; what the media host does not learn now, it learns later.
    await this.#turns
      .run(() => this.#follow())
      .catch((error: unknown) => reportCaught("recording", this.#room.log, error));
    return {};
  }

  #use(kept: KeptRecording): Going {
    const events = new EventLog(kept.id, this.#recordings);
    const begun = { pauseKept: true, isCutOff: false, capture: null, since: Infinity };
    const going: Going = { ...kept, ...begun, events };
    this.#going = going;
    this.#missingSince = null;
    for (const { id: participantId, person } of this.#room.participants())
      if (this.#consented.has(person.id))
        events.note({ type: "consent", body: { participantId, consent: true } });
    return going;
  }

  /** At most one such turn waits. */
  #followSoon(): void {
    if ((this.#isKnown && !this.#going) || this.#followAsked) return;
    this.#followAsked = true;
    inBackground("recording", this.#room.log, () =>
      this.#turns.run(() => {
        this.#followAsked = false;
        return this.#isKnown ? this.#follow() : this.#takeOver();
      }),
    );
  }

  /** What has happened is written down also where the media host refuses something. */
  async #follow(): Promise<void> {
    try {
      await this.#followCapture();
    } finally {
      this.#tellMissing();
      await this.#going?.events.write();
    }
  }

  /** What is refused for a moment is only written later. */
  #tellMissing(): void {
    const now = performance.now();
    const since = this.#missingSince ?? now;
    this.#missingSince = this.#isMissing() ? since : null;
    if (this.#missingSince === null || now - since < MISSING_TOLD_AFTER) return;
    this.#missingSince = Infinity;
    this.#room.notifyHosts("recordingBehind", {});
  }

  #isMissing(): boolean {
    const going = this.#going;
    const media = this.#room.media();
    if (!going || going.paused || !media) return false;
    return going.capture?.room !== media || !going.capture.has(this.#wanted(media));
  }

  async #followCapture(): Promise<void> {
    const going = this.#going;
    const media = this.#room.media();
    if (going && !going.pauseKept) await this.#keepPaused(going, going.paused);
    if (!going || going.paused || !media) return;
    if (going.capture && going.capture.room !== media) {
      going.capture.lose();
      going.capture = null;
    }
    if (!going.capture) {
      going.capture = await Capture.start(media, going);
      going.since = performance.now();
      going.isCutOff = false;
    }
    await going.capture.follow(this.#wanted(media), this.#mayBeRecorded);
  }

  #wanted(media: RoomMedia): WantedStream[] {
    const producers = media.streams.map(({ view }) => view);
    return wantedStreams(producers, this.#room.participants(), this.#mayBeRecorded);
  }

  /** When this participant may be recorded from; never without their consent. A student who becomes a co-host has given none by it. */
  #recordedSince(participant: Participant): number {
    if (this.#room.isInCharge(participant)) return 0;
    return this.#consented.get(participant.person.id) ?? Infinity;
  }

  readonly #mayBeRecorded = (participant: Participant): boolean =>
    this.#recordedSince(participant) < Infinity;

  #required(): Going {
    if (!this.#going) throw conflict(CLASS_REFUSALS.recording.none);
    return this.#going;
  }

  #view(): RecordingView {
    return viewOf(this.#going, this.#failure);
  }

  #tell(): RecordingView {
    const view = this.#view();
    this.#room.notifyAll("recordingChanged", view);
    return view;
  }
}
