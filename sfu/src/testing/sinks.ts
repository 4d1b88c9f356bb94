import wrtc from "@roamhq/wrtc";

const { RTCAudioSink, RTCVideoSink } = wrtc.nonstandard;

type VideoEvent = { frame: { width: number; height: number } };
type AudioEvent = { samples: Int16Array };

/** Counts the frames that were really decoded of a received picture. */
export class Viewer {
  frames = 0;
  /** Of the newest frame, in pixels. */
  height = 0;
  readonly #sink: InstanceType<typeof RTCVideoSink>;

  constructor(track: MediaStreamTrack) {
    this.#sink = new RTCVideoSink(track);
    this.#sink.onframe = ({ frame }: VideoEvent) => {
      this.frames += 1;
      this.height = frame.height;
    };
  }

  stop() {
    this.#sink.stop();
  }
}

/** Measures a received sound after decoding. */
export class Ear {
  /** Loudest sample of the newest 10 ms, 0 to 1 of full scale. */
  peak = 0;
  readonly #sink: InstanceType<typeof RTCAudioSink>;

  constructor(track: MediaStreamTrack) {
    this.#sink = new RTCAudioSink(track);
    this.#sink.ondata = ({ samples }: AudioEvent) => {
      this.peak = samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0) / 32_768;
    };
  }

  stop() {
    this.#sink.stop();
  }
}
