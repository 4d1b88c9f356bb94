import type { ConsumerOptions } from "@lyceum/shared/rtp.ts";
import { RtpHeader } from "werift";

import { soundVolume } from "./publishing.ts";
import { readPayload } from "./vp8.ts";

/** A stream that arrives: counts the frames that a decoder could show, measures the sound. */
export class IncomingStream {
  readonly id: string;
  readonly ssrc: number;
  /** Whole frames since the newest key frame that arrived without a gap, and those before it. */
  frames = 0;
  keyFrames = 0;
  /** Of the newest key frame, in pixels. */
  height = 0;
  /** Of the first. */
  firstHeight = 0;
  /** Of the newest packet of sound, 0 to 1 of full scale. */
  volume = 0;
  readonly #kind: "audio" | "video";
  readonly #askKeyFrame: (ssrc: number) => void;
  #sequence: number | undefined;
  #decodable = false;

  constructor({ id, kind, rtpParameters }: ConsumerOptions, askKeyFrame: (ssrc: number) => void) {
    this.id = id;
    this.ssrc = rtpParameters.encodings?.[0]?.ssrc ?? 0;
    this.#kind = kind;
    this.#askKeyFrame = askKeyFrame;
  }

  take(packet: Buffer) {
    const { sequenceNumber, marker, payloadOffset } = RtpHeader.deSerialize(packet);
    const payload = packet.subarray(payloadOffset);
    if (payload.length === 0) return;
    if (this.#kind === "audio") this.volume = soundVolume(payload);
    else this.#show(payload, this.#follows(sequenceNumber), marker);
  }

  #follows(sequence: number) {
    const follows = this.#sequence === undefined || sequence === ((this.#sequence + 1) & 0xffff);
    this.#sequence = sequence;
    return follows;
  }

  #show(payload: Buffer, follows: boolean, isLast: boolean) {
    const { keyHeight } = readPayload(payload);
    if (keyHeight !== null) {
      this.#decodable = true;
      this.keyFrames += 1;
      this.height = keyHeight;
      this.firstHeight ||= keyHeight;
    } else if (!follows && this.#decodable) {
      this.#decodable = false;
      this.#askKeyFrame(this.ssrc);
    }
    if (isLast && this.#decodable) this.frames += 1;
  }
}
