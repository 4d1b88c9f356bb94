import { RtpHeader } from "werift";

import type { Sent } from "./rtcp.ts";

const EXTENSION_PROFILE = 0xbede;

type Packet = {
  payload: Buffer;
  timestamp: number;
  marker: boolean;
  extension?: { id: number; payload: Buffer };
};

/** Numbers and counts the RTP packets of one stream. */
export class OutgoingStream {
  readonly ssrc: number;
  readonly #payloadType: number;
  readonly #send: (header: RtpHeader, payload: Buffer) => void;
  #sequence = 0;
  #timestamp = 0;
  #packets = 0;
  #bytes = 0;

  constructor(
    ssrc: number,
    payloadType: number,
    send: (header: RtpHeader, payload: Buffer) => void,
  ) {
    this.ssrc = ssrc;
    this.#payloadType = payloadType;
    this.#send = send;
  }

  /** What a sender report says of it. */
  get sent(): Sent {
    const { ssrc } = this;
    return { ssrc, timestamp: this.#timestamp, packets: this.#packets, bytes: this.#bytes };
  }

  send({ payload, timestamp, marker, extension }: Packet) {
    this.#sequence = (this.#sequence + 1) & 0xffff;
    this.#timestamp = timestamp >>> 0;
    this.#packets += 1;
    this.#bytes += payload.length;
    const header = new RtpHeader({
      payloadType: this.#payloadType,
      sequenceNumber: this.#sequence,
      timestamp: this.#timestamp,
      ssrc: this.ssrc,
      marker,
      extension: extension !== undefined,
      extensionProfile: EXTENSION_PROFILE,
      extensions: extension ? [extension] : [],
    });
    this.#send(header, payload);
  }
}
