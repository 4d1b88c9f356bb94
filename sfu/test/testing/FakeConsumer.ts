import { EventEmitter } from "node:events";

/** A stream of mediasoup's, of which a test says what comes. */
export class FakeConsumer extends EventEmitter {
  readonly kind = "audio";
  readonly type = "simple";
  readonly observer = new EventEmitter();
  readonly rtpParameters = { codecs: [{ mimeType: "audio/opus", clockRate: 48_000 }] };
  closed = false;
  paused = true;

  close() {
    this.closed = true;
    this.observer.emit("close");
  }
  pause() {
    this.paused = true;
  }
  resume() {
    this.paused = false;
  }
  send(...sequences: number[]) {
    for (const sequence of sequences) {
      const packet = Buffer.alloc(12);
      packet.writeUInt16BE(sequence, 2);
      this.emit("rtp", packet);
    }
  }
}
