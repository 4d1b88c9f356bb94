import type { types } from "mediasoup";

import type { Notify } from "./Notices.ts";
import type { RoomProducer } from "./RoomProducer.ts";
import type { RoomRouter } from "./RoomRouter.ts";

/** Milliseconds. mediasoup skips an audio stream with fewer than 10 packets in an interval; Opus sends 50 a second. */
const LEVELS_INTERVAL = 400;
const SPEAKER_INTERVAL = 300;
/** Milliseconds of silence after which nobody counts as speaking. */
const SILENCE = 2_000;
/** dBvo. Anything quieter is background noise. */
const QUIETEST = -60;
const LEVELS_MAX = 50;

/** Reports who speaks in a room, and how loud. Runs on the room's first worker; every observed stream is piped there. */
export class SpeakerObserver {
  readonly #home: RoomRouter;
  readonly #speakers: types.ActiveSpeakerObserver;
  readonly #levels: types.AudioLevelObserver;
  readonly #roomId: string;
  readonly #notify: Notify;
  /** The dominant speaker mediasoup last named. It names one even when all are silent, and never says that one stopped. */
  #dominant: string | null = null;
  #reported: string | null = null;
  #audible = new Set<string>();
  #silence: NodeJS.Timeout | undefined;

  private constructor(
    home: RoomRouter,
    speakers: types.ActiveSpeakerObserver,
    levels: types.AudioLevelObserver,
    roomId: string,
    notify: Notify,
  ) {
    this.#home = home;
    this.#speakers = speakers;
    this.#levels = levels;
    this.#roomId = roomId;
    this.#notify = notify;
    speakers.on("dominantspeaker", ({ producer }) => {
      this.#dominant = producer.id;
      this.#reportSpeaker();
    });
    levels.on("volumes", (volumes) => this.#onVolumes(volumes));
    levels.on("silence", () => this.#onVolumes([]));
    levels.observer.once("close", () => clearTimeout(this.#silence));
  }

  static async create(home: RoomRouter, roomId: string, notify: Notify): Promise<SpeakerObserver> {
    const router = await home.router;
    const speakers = await router.createActiveSpeakerObserver({ interval: SPEAKER_INTERVAL });
    const levels = await router.createAudioLevelObserver({
      interval: LEVELS_INTERVAL,
      threshold: QUIETEST + 1,
      maxEntries: LEVELS_MAX,
    });
    return new SpeakerObserver(home, speakers, levels, roomId, notify);
  }

  /** The stream of who speaks, as was told last. */
  get speaker() {
    return this.#reported;
  }

  /** Observes a producer until it closes. */
  async observe(source: RoomProducer) {
    const { producer, id } = source;
    await source.reach(this.#home);
    source.observe();
    producer.observer.once("close", () => this.#stopped(id));
    producer.observer.on("pause", () => this.#stopped(id));
    await this.#speakers.addProducer({ producerId: id });
    await this.#levels.addProducer({ producerId: id });
  }

  #onVolumes(volumes: types.AudioLevelObserverVolume[]) {
    this.#audible = new Set(volumes.map(({ producer }) => producer.id));
    const levels = volumes.map(({ producer, volume }) => ({
      producerId: producer.id,
      level: (volume - QUIETEST) / -QUIETEST,
    }));
    this.#notify("audioLevels", { roomId: this.#roomId, levels });
    this.#reportSpeaker();
  }

  #reportSpeaker() {
    if (this.#dominant === null || !this.#audible.has(this.#dominant)) return;
    this.#report(this.#dominant);
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#report(null), SILENCE).unref();
  }

  #stopped(producerId: string) {
    this.#audible.delete(producerId);
    if (this.#reported === producerId) this.#report(null);
  }

  #report(producerId: string | null) {
    if (producerId === this.#reported) return;
    this.#reported = producerId;
    this.#notify("activeSpeaker", { roomId: this.#roomId, producerId });
  }
}
