import { once } from "node:events";
import { type Socket, connect } from "node:net";

/** A connection on which anything may be written. */
export class RawHttp {
  readonly socket: Socket;
  /** Resolves once the connection is over, whoever ended it. */
  readonly closed: Promise<void>;
  #said = "";

  private constructor(socket: Socket) {
    this.socket = socket;
    socket.on("data", (chunk: Buffer) => void (this.#said += chunk.toString("latin1")));
    // Cut off in the middle of its sending, it may be reset.
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

  /** All that was answered until now. */
  get said(): string {
    return this.#said;
  }

  /** Status codes of the answers until now. */
  get statuses(): number[] {
    return [...this.#said.matchAll(/HTTP\/1\.1 (\d{3}) [A-Z]/g)].map(([, code]) => Number(code));
  }
}

/** Writes this, says that nothing more comes, and answers all that is said until the connection is over. */
export async function sendRaw(url: string, text: string): Promise<RawHttp> {
  const raw = await RawHttp.open(url);
  raw.socket.write(text, "latin1");
  await raw.closed;
  return raw;
}
