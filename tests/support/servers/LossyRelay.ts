import { type RemoteInfo, type Socket, createSocket } from "node:dgram";
import { once } from "node:events";

const HOST = "127.0.0.1";

/** Between browsers and a media host on this machine: loses a share of all packets, both ways. */
export class LossyRelay {
  readonly port: number;
  lost = 0;
  passed = 0;
  readonly #outside: Socket;
  /** By a browser's port. */
  readonly #inside = new Map<number, Socket>();
  readonly #share: number;

  private constructor(outside: Socket, share: number) {
    this.#outside = outside;
    this.#share = share;
    this.port = outside.address().port;
  }

  /** @param share From 0 to 1. */
  static async start(share: number): Promise<LossyRelay> {
    const outside = createSocket("udp4");
    outside.bind(0, HOST);
    await once(outside, "listening");
    return new LossyRelay(outside, share);
  }

  /** From now on packets go to this port of the media host, and its answers back. */
  relayTo(port: number): void {
    this.#outside.on("message", (packet, from) => {
      if (this.#isLost()) return;
      this.#insideOf(from).send(packet, port, HOST);
    });
  }

  close(): void {
    this.#outside.close();
    for (const socket of this.#inside.values()) socket.close();
  }

  #insideOf({ address, port }: RemoteInfo): Socket {
    const known = this.#inside.get(port);
    if (known) return known;
    const socket = createSocket("udp4");
    socket.on("message", (packet) => {
      if (!this.#isLost()) this.#outside.send(packet, port, address);
    });
    this.#inside.set(port, socket);
    return socket;
  }

  #isLost(): boolean {
    const isLost = Math.random() < this.#share;
    if (isLost) this.lost += 1;
    else this.passed += 1;
    return isLost;
  }
}
