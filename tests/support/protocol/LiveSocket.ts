import type { Result } from "@lyceum/shared/result.ts";
import { SOCKET_PATH } from "@lyceum/shared/signaling/socket-path.ts";
import type { NoticeBody, NoticeName } from "@lyceum/shared/signaling/notices.ts";
import type { RequestInput, RequestName, RequestReply } from "@lyceum/shared/signaling/requests.ts";
import { type Socket, io } from "socket.io-client";

/** Milliseconds that an answer may take. */
const ANSWERED_WITHIN = 5_000;

/** The socket of a client other than our page. */
export class LiveSocket {
  readonly socket: Socket;
  readonly #answeredWithin: number;

  private constructor(socket: Socket, answeredWithin: number) {
    this.socket = socket;
    this.#answeredWithin = answeredWithin;
  }

  /** Rejects with the server's error if the handshake is refused. */
  static async connect(
    url: string,
    token?: string,
    answeredWithin = ANSWERED_WITHIN,
  ): Promise<LiveSocket> {
    const socket = io(url, {
      path: SOCKET_PATH,
      auth: token === undefined ? {} : { token },
      transports: ["websocket"],
      reconnection: false,
      forceNew: true,
    });
    await new Promise<void>((resolve, reject) => {
      socket.once("connect", resolve);
      socket.once("connect_error", reject);
      // Accepted, and closed before it was let in: Socket.IO calls that no error.
      socket.once("disconnect", (reason) => reject(new Error(reason)));
    });
    return new LiveSocket(socket, answeredWithin);
  }

  /** The raw acknowledgement. */
  send(event: string, ...body: unknown[]): Promise<Result<unknown>> {
    const { socket } = this;
    return socket.timeout(this.#answeredWithin).emitWithAck(event, ...body) as Promise<
      Result<unknown>
    >;
  }

  /** The value; throws if the request was refused. */
  async request<Name extends RequestName>(
    name: Name,
    body: RequestInput<Name>,
  ): Promise<RequestReply<Name>> {
    const result = await this.send(name, body);
    if (!result.ok) throw new Error(`${name}: ${result.code}: ${result.message}`);
    return result.value as RequestReply<Name>;
  }

  next<Name extends NoticeName>(name: Name): Promise<NoticeBody<Name>> {
    const event: string = name;
    return new Promise((resolve) => this.socket.once(event, resolve));
  }

  close(): void {
    this.socket.disconnect();
  }
}
