import type { types } from "mediasoup";

import type { Notify } from "./Notices.ts";
import type { RoomProducer } from "./RoomProducer.ts";
import type { Share } from "./RoomRouter.ts";

/** Milliseconds. mediasoup skips a voice with fewer than 10 packets in an interval; Opus sends 50 a second. */
const LEVELS_INTERVAL = 400;
const SPEAKER_INTERVAL = 300;
/** Milliseconds of silence after which the speaker counts as speaking no more. */
const SILENCE = 2_000;
/** dBvo: what is quieter is background. */
const QUIETEST = -60;
const VOICES_SHOWN = 50;

/** Who speaks in a room, and how loud. Heard on the room's first worker: every observed voice is piped there. */
export class Voices {
  readonly #home: Share;
  readonly #speakers: types.ActiveSpeakerObserver;
  readonly #levels: types.AudioLevelObserver;
  readonly #roomId: string;
  readonly #notify: Notify;
  /** The last one that mediasoup named: it names one even when all are silent, and never says that they stopped. */
  #dominant: string | null = null;
  #told: string | null = null;
  #audible = new Set<string>();
  #silence: NodeJS.Timeout | undefined;

  private constructor(
    home: Share,
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
      this.#listen();
    });
    levels.on("volumes", (volumes) => this.#hear(volumes));
    levels.on("silence", () => this.#hear([]));
    levels.observer.once("close", () => clearTimeout(this.#silence));
  }

  static async create(home: Share, roomId: string, notify: Notify): Promise<Voices> {
    const router = await home.router;
    const speakers = await router.createActiveSpeakerObserver({ interval: SPEAKER_INTERVAL });
    const levels = await router.createAudioLevelObserver({
      interval: LEVELS_INTERVAL,
      threshold: QUIETEST + 1,
      maxEntries: VOICES_SHOWN,
    });
    return new Voices(home, speakers, levels, roomId, notify);
  }

  /** For as long as the producer lives. */
  async observe(voice: RoomProducer) {
    const { producer, id } = voice;
    await voice.reach(this.#home);
    producer.observer.once("close", () => this.#stopped(id));
    producer.observer.on("pause", () => this.#stopped(id));
    await this.#speakers.addProducer({ producerId: id });
    await this.#levels.addProducer({ producerId: id });
  }

  #hear(volumes: types.AudioLevelObserverVolume[]) {
    this.#audible = new Set(volumes.map(({ producer }) => producer.id));
    const levels = volumes.map(({ producer, volume }) => ({
      producerId: producer.id,
      level: (volume - QUIETEST) / -QUIETEST,
    }));
    this.#notify("audioLevels", { roomId: this.#roomId, levels });
    this.#listen();
  }

  #listen() {
    if (this.#dominant === null || !this.#audible.has(this.#dominant)) return;
    this.#tell(this.#dominant);
    clearTimeout(this.#silence);
    this.#silence = setTimeout(() => this.#tell(null), SILENCE).unref();
  }

  #stopped(producerId: string) {
    this.#audible.delete(producerId);
    if (this.#told === producerId) this.#tell(null);
  }

  #tell(producerId: string | null) {
    if (producerId === this.#told) return;
    this.#told = producerId;
    this.#notify("activeSpeaker", { roomId: this.#roomId, producerId });
  }
}
