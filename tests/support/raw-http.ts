import { once } from "node:events";
import { type Socket, connect } from "node:net";

/** A connection on which any bytes can be written. */
export class RawHttp {
  readonly socket: Socket;
  /** Resolves once the connection has ended, from either side. */
  readonly closed: Promise<void>;
  #said = "";

  private constructor(socket: Socket) {
    this.socket = socket;
    socket.on("data", (chunk: Buffer) => void (this.#said += chunk.toString("latin1")));
    // A connection that is cut while sending may be reset.
    socket.on("error", () => undefined);
    const { promise, resolve } = Promise.withResolvers<void>();
    this.closed = promise;
    socket.on("close", () => resolve());
  }

  static async open(url: string): Promise<RawHttp> {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    const raw = new RawHttp(socket);
    await once(socket, "connect");
    return raw;
  }

  /** All output so far. */
  get said(): string {
    return this.#said;
  }

  /** Status codes of the answers so far. */
  get statuses(): number[] {
    return [...this.#said.matchAll(/HTTP\/1\.1 (\d{3}) [A-Z]/g)].map(([, code]) => Number(code));
  }
}

/** Writes this, ends the sending side, and returns everything received until the connection ends. */
export async function sendRaw(url: string, text: string): Promise<RawHttp> {
  const raw = await RawHttp.open(url);
  raw.socket.write(text, "latin1");
  await raw.closed;
  return raw;
}
