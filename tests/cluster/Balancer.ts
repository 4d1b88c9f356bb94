import { once } from "node:events";
import { type AddressInfo, type Server, type Socket, connect, createServer } from "node:net";

/** One address for several servers: each connection goes to the next of them that takes it. */
export class Balancer {
  readonly url: string;
  readonly #server: Server;
  readonly #open = new Set<Socket>();

  private constructor(server: Server) {
    this.#server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  /** @param urls Of the servers that run now. */
  static async start(urls: () => string[]): Promise<Balancer> {
    let next = 0;
    const server = createServer();
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const balancer = new Balancer(server);
    server.on("connection", (from) => {
      balancer.#join(from, urls(), (next += 1));
    });
    return balancer;
  }

  close(): void {
    for (const socket of this.#open) socket.destroy();
    this.#server.close();
  }

  #join(from: Socket, urls: readonly string[], first: number): void {
    this.#keep(from);
    const tryNext = (tried: number): void => {
      if (tried === urls.length || from.destroyed) return void from.destroy();
      const to = connect(Number(new URL(urls[(first + tried) % urls.length]!).port), "127.0.0.1");
      this.#keep(to);
      to.once("error", () => tryNext(tried + 1));
      to.once("connect", () => {
        to.removeAllListeners("error");
        to.on("error", () => from.destroy());
        to.on("close", () => from.destroy());
        from.on("close", () => to.destroy());
        from.pipe(to).pipe(from);
      });
    };
    tryNext(0);
  }

  #keep(socket: Socket): void {
    this.#open.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => this.#open.delete(socket));
  }
}
