import { once } from "node:events";
import { type AddressInfo, type Server, type Socket, connect, createServer } from "node:net";

/** A TCP line to a database or a site that a test cuts and mends: what a restart or a lost network looks like to us. */
export class CuttableLine {
  readonly #server: Server;
  readonly #target: URL;
  readonly #open = new Set<Socket>();
  #isCut = false;

  private constructor(target: URL) {
    this.#target = target;
    this.#server = createServer((near) => this.#join(near));
  }

  /** @param host at which it listens. */
  static async open(targetUrl: string, host = "127.0.0.1"): Promise<CuttableLine> {
    const line = new CuttableLine(new URL(targetUrl));
    line.#server.listen(0, host);
    await once(line.#server, "listening");
    return line;
  }

  /** The target's address by way of this line. */
  get url(): string {
    const url = new URL(this.#target);
    const { address, port } = this.#server.address() as AddressInfo;
    url.host = `${address}:${port}`;
    return url.pathname === "/" ? url.origin : url.href;
  }

  /** Resets every connection and refuses new ones until `mend`. */
  cut(): void {
    this.#isCut = true;
    for (const socket of this.#open) socket.resetAndDestroy();
  }

  mend(): void {
    this.#isCut = false;
  }

  async close(): Promise<void> {
    this.cut();
    this.#server.close();
    await once(this.#server, "close");
  }

  #join(near: Socket): void {
    if (this.#isCut) return void near.resetAndDestroy();
    const far = connect(Number(this.#target.port), this.#target.hostname);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#open.add(socket);
      socket.pipe(other);
      socket.on("error", () => other.destroy());
      socket.on("close", () => {
        this.#open.delete(socket);
        other.destroy();
      });
    }
  }
}
