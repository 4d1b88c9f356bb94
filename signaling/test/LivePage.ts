import { randomUUID } from "node:crypto";

import type { Result } from "@lyceum/shared/result.ts";
import { SOCKET_PATH } from "@lyceum/shared/signaling/socket-path.ts";
import type { NoticeBody, NoticeName } from "@lyceum/shared/signaling/notices.ts";
import type { RequestInput, RequestName, RequestReply } from "@lyceum/shared/signaling/requests.ts";
import { io, type Socket } from "socket.io-client";
import { expect, vi } from "vitest";

type Heard = { name: string; body: unknown };
type PageOptions = {
  token?: string;
  pageId?: string;
  transports?: string[];
  origin?: string;
  /** Where the harness takes it to come from. */
  address?: string;
};

const headersOf = ({ origin, address }: PageOptions): Record<string, string> => ({
  ...(origin !== undefined && { origin }),
  ...(address !== undefined && { "x-address": address }),
});

/** A page as the server sees it: one socket over the network, which remembers every notice it got. */
export class LivePage {
  readonly socket: Socket;
  readonly pageId: string;
  readonly heard: Heard[] = [];

  private constructor(socket: Socket, pageId: string) {
    this.socket = socket;
    this.pageId = pageId;
    socket.onAny((name: string, body: unknown) => this.heard.push({ name, body }));
  }

  /** Rejects with the server's error when the handshake is refused. */
  static async open(url: string, options: PageOptions = {}): Promise<LivePage> {
    const { token, pageId = randomUUID(), transports = ["websocket"] } = options;
    const socket = io(url, {
      path: SOCKET_PATH,
      auth: token === undefined ? {} : { token },
      transports,
      extraHeaders: headersOf(options),
      reconnection: false,
      forceNew: true,
    });
    await new Promise<void>((resolve, reject) => {
      socket.once("connect", resolve);
      socket.once("connect_error", (error) => {
        socket.close();
        reject(error);
      });
    });
    return new LivePage(socket, pageId);
  }

  /** The acknowledgement as it came; rejects when none comes. */
  send(event: string, ...args: unknown[]): Promise<Result<unknown>> {
    return this.socket.timeout(30_000).emitWithAck(event, ...args) as Promise<Result<unknown>>;
  }

  async request<Name extends RequestName>(
    name: Name,
    body: RequestInput<Name>,
  ): Promise<RequestReply<Name>> {
    const result = await this.send(name, body);
    if (!result.ok) throw new Error(`${name} refused: ${result.code}: ${result.message}`);
    return result.value as RequestReply<Name>;
  }

  async codeOf<Name extends RequestName>(name: Name, body: RequestInput<Name>): Promise<string> {
    const result = await this.send(name, body);
    return result.ok ? "ok" : result.code;
  }

  join(classId: string): Promise<RequestReply<"joinClass">> {
    return this.request("joinClass", { classId, pageId: this.pageId });
  }

  notices<Name extends NoticeName>(name: Name): NoticeBody<Name>[] {
    return this.heard
      .filter((each) => each.name === name)
      .map(({ body }) => body as NoticeBody<Name>);
  }

  /** The next notice of that name that was not waited for yet. */
  async notice<Name extends NoticeName>(name: Name): Promise<NoticeBody<Name>> {
    const index = await vi.waitFor(
      () => {
        const found = this.heard.findIndex((each) => each.name === name);
        expect(found, `no ${name} among ${this.heard.map((each) => each.name).join()}`).not.toBe(
          -1,
        );
        return found;
      },
      { timeout: 15_000, interval: 10 },
    );
    const [found] = this.heard.splice(index, 1);
    return found?.body as NoticeBody<Name>;
  }

  close(): void {
    this.socket.disconnect();
  }
}
