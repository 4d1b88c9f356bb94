import { type AddressInfo, type Socket, connect, createServer } from "node:net";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";

const HOST = "127.0.0.1";
/** Bytes of a packet, and how many of them a connection sends before the first is acknowledged. */
const PACKET = 1_460;
const FIRST_PACKETS = 10;
/** The first line of a request: its method, and a path. */
const REQUEST = /^(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS) \//;

type Speed = {
  /** ms until an answer to nothing is back. */
  roundTrip: number;
  /** The same each way. */
  bitsPerSecond: number;
};

/** One connection's bytes in one direction, in packets, no more of them on their way than TCP's slow start allows. */
class Flow {
  readonly #packets: Buffer[] = [];
  #allowed = FIRST_PACKETS;
  #underWay = 0;

  add(bytes: Buffer): void {
    for (let at = 0; at < bytes.length; at += PACKET)
      this.#packets.push(bytes.subarray(at, at + PACKET));
  }

  /** The next packet, if one may go. */
  take(): Buffer | undefined {
    if (this.#underWay >= this.#allowed) return undefined;
    const packet = this.#packets.shift();
    if (packet) this.#underWay += 1;
    return packet;
  }

  acknowledge(): void {
    this.#underWay -= 1;
    this.#allowed += 1;
  }
}

type Lane = { flow: Flow; underWay: Buffer[]; deliver(packet: Buffer): void };

/** One direction of the line: its connections take turns, packet by packet. */
class Direction {
  bytes = 0;
  readonly #speed: Speed;
  readonly #lanes = new Set<Lane>();
  #freeAt = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(speed: Speed) {
    this.#speed = speed;
  }

  open(deliver: Lane["deliver"]) {
    const lane: Lane = { flow: new Flow(), underWay: [], deliver };
    this.#lanes.add(lane);
    return {
      send: (bytes: Buffer) => {
        lane.flow.add(bytes);
        this.#move();
      },
      close: () => void this.#lanes.delete(lane),
    };
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#lanes.clear();
  }

  /** Sends all that the line had time for; a timer is late by up to a millisecond, the line is not. */
  #move(): void {
    clearTimeout(this.#timer);
    const now = performance.now();
    this.#freeAt = Math.max(this.#freeAt, now - 1);
    while (this.#freeAt <= now) {
      const next = this.#next();
      if (!next) return;
      this.bytes += next.packet.length;
      this.#freeAt += (next.packet.length * 8_000) / this.#speed.bitsPerSecond;
      this.#carry(next.lane, next.packet, this.#freeAt - now);
    }
    this.#timer = setTimeout(() => this.#move(), this.#freeAt - now);
  }

  #next() {
    for (const lane of this.#lanes) {
      const packet = lane.flow.take();
      if (!packet) continue;
      // Behind all others.
      this.#lanes.delete(lane);
      this.#lanes.add(lane);
      return { lane, packet };
    }
    return null;
  }

  #carry(lane: Lane, packet: Buffer, sentAfter: number): void {
    const oneWay = this.#speed.roundTrip / 2;
    lane.underWay.push(packet);
    // The first that is under way: timers do not keep their order to the millisecond.
    setTimeout(() => lane.deliver(lane.underWay.shift()!), sentAfter + oneWay);
    setTimeout(
      () => {
        lane.flow.acknowledge();
        this.#move();
      },
      sentAfter + 2 * oneWay,
    );
  }
}

/**
 * A slow line to a server on this machine, shared by all connections: delay, bandwidth, TCP's opening and its slow start. What
 * goes over it is counted.
 */
export class SlowLine {
  readonly url: string;
  readonly #server: ReturnType<typeof createServer>;
  readonly #speed: Speed;
  readonly #up: Direction;
  readonly #down: Direction;
  readonly #sockets = new Set<Socket>();
  #requests = 0;
  #connections = 0;
  #lastAt = performance.now();

  private constructor(server: ReturnType<typeof createServer>, speed: Speed) {
    const { port } = server.address() as AddressInfo;
    this.url = `http://${HOST}:${port}`;
    this.#server = server;
    this.#speed = speed;
    this.#up = new Direction(speed);
    this.#down = new Direction(speed);
  }

  /** @param target Origin of the server. */
  static async start(target: string, speed: Speed): Promise<SlowLine> {
    const port = Number(new URL(target).port);
    const server = createServer({ noDelay: true });
    server.listen(0, HOST);
    await once(server, "listening");
    const line = new SlowLine(server, speed);
    server.on("connection", (near) => line.#join(near, port));
    return line;
  }

  /** Bytes in both directions, requests and connections until now. */
  get carried() {
    const bytes = { up: this.#up.bytes, down: this.#down.bytes };
    return { ...bytes, requests: this.#requests, connections: this.#connections };
  }

  /** ms since anything was sent. */
  get quietFor(): number {
    return performance.now() - this.#lastAt;
  }

  async close(): Promise<void> {
    this.#up.close();
    this.#down.close();
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, "close");
  }

  #join(near: Socket, port: number): void {
    this.#connections += 1;
    const far = connect({ port, host: HOST, noDelay: true });
    // TCP itself takes a round trip before the first byte.
    const opened = wait(this.#speed.roundTrip);
    const up = this.#up.open((packet) => void (far.destroyed || far.write(packet)));
    const down = this.#down.open((packet) => void (near.destroyed || near.write(packet)));
    near.on("data", (bytes: Buffer) => {
      if (REQUEST.test(bytes.toString("latin1", 0, 16))) this.#requests += 1;
      this.#lastAt = performance.now();
      void opened.then(() => up.send(bytes));
    });
    far.on("data", (bytes: Buffer) => {
      this.#lastAt = performance.now();
      down.send(bytes);
    });
    const end = () => {
      up.close();
      down.close();
      near.destroy();
      far.destroy();
      this.#sockets.delete(near);
    };
    this.#sockets.add(near);
    for (const socket of [near, far]) socket.on("error", end);
    // What is on its way still arrives.
    far.on("end", () => setTimeout(end, 10 * this.#speed.roundTrip));
    near.on("close", end);
  }
}
