import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { type Server, type Socket, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { resolvers } from "@lyceum/shared/promises.ts";

const KEY_BYTES = 16;
/** Characters. */
const KEY_LENGTH = 2 * KEY_BYTES;
/** Milliseconds until a connection has said its key. */
const KEY_WITHIN = 10_000;

const newKey = () => randomBytes(KEY_BYTES).toString("hex");

/** Linux forgets such a name with the process; elsewhere it is a file. */
const newAddress = (): string =>
  process.platform === "linux"
    ? `\0lyceum-${newKey()}`
    : join(tmpdir(), `lyceum-${newKey()}.socket`);

/** A stream that a program was promised: `arrived` once the launcher has opened it. */
export type PromisedStream = { key: string; arrived: Promise<Socket> };

/** Where the streams of programs arrive that another process starts, each by a key that it alone was told. */
export class ProgramStreams {
  readonly address = newAddress();
  readonly #promised = new Map<string, PromiseWithResolvers<Socket>>();
  readonly #server: Server;

  private constructor() {
    this.#server = createServer({ allowHalfOpen: true }, (stream) => this.#take(stream)).unref();
  }

  static async open(): Promise<ProgramStreams> {
    const streams = new ProgramStreams();
    streams.#server.listen(streams.address);
    await once(streams.#server, "listening");
    return streams;
  }

  promise(): PromisedStream {
    const promised = resolvers<Socket>();
    const key = newKey();
    this.#promised.set(key, promised);
    return { key, arrived: promised.promise };
  }

  /** It comes no more. Idempotent. */
  forget({ key }: PromisedStream): void {
    this.#promised.delete(key);
  }

  /** Those that have not arrived reject with this. Idempotent. */
  close(why: Error): void {
    this.#server.close();
    for (const { reject } of this.#promised.values()) reject(why);
    this.#promised.clear();
  }

  #take(stream: Socket): void {
    const end = () => stream.destroy();
    stream.on("error", end).setTimeout(KEY_WITHIN, end);
    const look = () => {
      const key = stream.read(KEY_LENGTH) as Buffer | null;
      if (!key) return stream.once("readable", look);
      const promised = this.#promised.get(key.toString("latin1"));
      this.#promised.delete(key.toString("latin1"));
      if (!promised) return stream.destroy();
      stream.setTimeout(0).off("timeout", end);
      return promised.resolve(stream);
    };
    stream.once("readable", look);
  }
}
