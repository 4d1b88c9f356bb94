import { once } from "node:events";
import { type AddressInfo, type Server, type Socket, connect, createServer } from "node:net";

/** A relay between pages and the site's HTTP port that can be cut like a cable. Media uses other ports. */
export class CuttableRelay {
  readonly #server: Server;
  readonly #open = new Set<Socket>();
  #cut = false;

  private constructor(target: URL) {
    this.#server = createServer((page) => this.#join(page, target));
  }

  static async create(siteUrl: string): Promise<CuttableRelay> {
    const relay = new CuttableRelay(new URL(siteUrl));
    relay.#server.listen(0, "127.0.0.1");
    await once(relay.#server, "listening");
    return relay;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Ends every connection and refuses new ones until `mend`. */
  cut(): void {
    this.#cut = true;
    for (const socket of this.#open) socket.destroy();
  }

  mend(): void {
    this.#cut = false;
  }

  async close(): Promise<void> {
    this.cut();
    this.#server.close();
    await once(this.#server, "close");
  }

  #join(page: Socket, target: URL): void {
    if (this.#cut) return void page.destroy();
    const site = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [page, site],
      [site, page],
    ] as const) {
      this.#open.add(one);
      one.pipe(other);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        this.#open.delete(one);
        other.destroy();
      });
    }
  }
}
