import type { types } from "mediasoup";

/** Milliseconds after a change of its streams: what is sent again goes along soon after the first pictures. */
const LOOK_AFTER = 1_000;

type Numbers = Pick<types.RtpEncodingParameters, "ssrc" | "rtx">;

/**
 * What a publisher sends, by the numbers of its streams. A browser names the streams of a camera in its packets only until it was
 * answered once, so that another worker can tell them apart only by what was learned here.
 */
export class SentEncodings {
  readonly #producer: types.Producer;
  readonly #numbers = new Map<string, Numbers>();
  #timer: NodeJS.Timeout | undefined;

  constructor(producer: types.Producer) {
    this.#producer = producer;
    producer.on("score", (scores) => this.#hear(scores));
    producer.observer.once("close", () => clearTimeout(this.#timer));
  }

  /** As they were described, with the numbers that are known. */
  get rtpParameters(): types.RtpParameters {
    const { rtpParameters } = this.#producer;
    const encodings = rtpParameters.encodings?.map((each) => ({
      ...each,
      ...this.#numbers.get(each.rid ?? ""),
    }));
    return { ...rtpParameters, ...(encodings && { encodings }) };
  }

  #hear(scores: types.ProducerScore[]): void {
    for (const { rid, ssrc } of scores)
      if (rid) this.#numbers.set(rid, { ...this.#numbers.get(rid), ssrc });
    if ([...this.#numbers.values()].some(({ rtx }) => !rtx)) this.#lookLater();
  }

  #lookLater(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      // A stream that ends meanwhile needs no numbers.
      this.#producer.getStats().then((stats) => this.#read(stats), ignore);
    }, LOOK_AFTER).unref();
  }

  #read(stats: types.ProducerStat[]): void {
    for (const { rid, ssrc, rtxSsrc } of stats)
      if (rid) this.#numbers.set(rid, { ssrc, ...(rtxSsrc && { rtx: { ssrc: rtxSsrc } }) });
  }
}

const ignore = () => undefined;
