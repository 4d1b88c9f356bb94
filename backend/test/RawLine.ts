import { once } from "node:events";
import { type Socket, connect } from "node:net";

/** A connection to a server of HTTP on which a test writes any bytes. */
export class RawLine {
  readonly #socket: Socket;
  /** Resolves once the connection has ended, from either side. */
  readonly closed: Promise<void>;
  #heard = "";

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on("data", (chunk: Buffer) => void (this.#heard += chunk.toString("latin1")));
    // A line may be reset in the middle of sending.
    socket.on("error", () => undefined);
    this.closed = new Promise((resolve) => socket.once("close", () => resolve()));
  }

  static async open(url: string): Promise<RawLine> {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    const line = new RawLine(socket);
    await once(socket, "connect");
    return line;
  }

  /** All that came back so far, a character a byte. */
  get heard(): string {
    return this.#heard;
  }

  /** Status codes of the answers so far. */
  get statuses(): number[] {
    return [...this.#heard.matchAll(/HTTP\/1\.1 (\d{3}) [A-Z]/g)].map(([, code]) => Number(code));
  }

  get isClosed(): boolean {
    return this.#socket.destroyed;
  }

  /** Resolves when the bytes are handed to the system, or the line is gone. Text is written a byte a character. */
  write(bytes: string | Uint8Array): Promise<void> {
    const whole = typeof bytes === "string" ? Buffer.from(bytes, "latin1") : bytes;
    const written = new Promise<void>((resolve) => this.#socket.write(whole, () => resolve()));
    return Promise.race([written, this.closed]);
  }

  close(): void {
    this.#socket.destroy();
  }
}

/** Writes this and returns the line once the other side has ended it. */
export const sendRaw = async (url: string, text: string): Promise<RawLine> => {
  const line = await RawLine.open(url);
  await line.write(text);
  await line.closed;
  return line;
};
