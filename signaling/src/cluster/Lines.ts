import { createHash, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import http from "node:http";

import { guarded } from "@lyceum/shared/edges.ts";
import type { NoticeBody, NoticeName } from "@lyceum/shared/signaling/notices.ts";
import { endOddUpgrades } from "@lyceum/shared/upgrades.ts";
import { Server, type Socket } from "socket.io";

import type { Elsewhere } from "../presence/Elsewhere.ts";
import type { Connection } from "../wire/connection.ts";
import { FarConnection } from "./FarConnection.ts";
import { Line, type LineDeps } from "./Line.ts";
import { SaidOnce } from "./SaidOnce.ts";
import {
  type ToEdgeArgs,
  LINK_EXPECTS,
  LINK_MESSAGE_MAX,
  LINK_PATH,
  LINK_PING,
  LINK_VERSION,
  LinkHandshake,
  REFUSED,
} from "./wire.ts";

export type LinesConfig = { host: string; port: number; secret: string };

type LinesDeps = Omit<LineDeps, "log"> & {
  /** Of this process; null while it owns nothing. */
  processId: () => number | null;
  /** How many people are in each live class of this process. */
  inside: () => Iterable<readonly [classId: string, count: number]>;
  elsewhere: Elsewhere;
  /** No other process is linked to this one any more. */
  onUnreached: () => unknown;
  log: LineDeps["log"];
};

/** In constant time, whatever the lengths. */
const sameSecret = (one: string, other: string) => timingSafeEqual(digest(one), digest(other));
const digest = (text: string) => createHash("sha256").update(text).digest();

/** The other signaling processes that have pages of our classes. */
export class Lines {
  readonly #deps: LinesDeps;
  /** What is no link is answered at once: it would be kept open for ever. */
  readonly #server = http.createServer((_request, response) =>
    response.writeHead(404, { connection: "close" }).end(),
  );
  readonly #io: Server;
  readonly #lines = new Set<Line>();
  /** Of those that were refused, by where they came from. */
  readonly #refused = new SaidOnce<string>();

  private constructor(deps: LinesDeps, secret: string) {
    this.#deps = deps;
    endOddUpgrades(this.#server, LINK_PATH);
    this.#io = new Server(this.#server, {
      path: LINK_PATH,
      destroyUpgrade: false,
      serveClient: false,
      transports: ["websocket"],
      maxHttpBufferSize: LINK_MESSAGE_MAX,
      perMessageDeflate: false,
      ...LINK_PING,
    });
    this.#io.use((socket, next) => next(this.#admit(socket, secret)));
    this.#io.on(
      "connection",
      guarded("links of signaling", deps.log, (socket: Socket) => this.#add(socket)),
    );
  }

  /** Serves them from now on. */
  static async open(deps: LinesDeps, { host, port, secret }: LinesConfig): Promise<Lines> {
    const lines = new Lines(deps, secret);
    lines.#server.listen(port, host);
    await once(lines.#server, "listening");
    return lines;
  }

  /** Other processes, and their pages that this one knows. */
  get size(): number {
    return [...this.#lines].reduce((sum, line) => sum + line.size, this.#lines.size);
  }

  notify<Name extends NoticeName>(
    channels: string | string[],
    name: Name,
    body: NoticeBody<Name>,
    except?: Connection | null,
  ): void {
    const but = except instanceof FarConnection ? except.id : null;
    for (const channel of [channels].flat())
      for (const line of this.#lines)
        if (line.hears(channel)) line.tell("all", channel, name, body, but);
  }

  moved(classId: string): void {
    for (const line of this.#lines) line.tell("moved", classId);
  }

  inside(classId: string, count: number): void {
    for (const line of this.#lines) line.tell("inside", classId, count);
  }

  here(...who: ToEdgeArgs<"here">): void {
    for (const line of this.#lines) line.tell("here", ...who);
  }

  async close(): Promise<void> {
    await this.#io.close();
  }

  #admit(socket: Socket, secret: string): Error | undefined {
    const { auth, address, query } = socket.handshake;
    const handshake = LinkHandshake.safeParse(auth);
    if (!handshake.success || !sameSecret(handshake.data.secret, secret)) {
      const said = "a link with another secret was refused: compare SIGNALING_SECRET of both";
      if (this.#refused.isNews(address, REFUSED.secret)) this.#deps.log.warn({ address }, said);
      return new Error(REFUSED.secret);
    }
    const { version, processId } = handshake.data;
    if (version !== LINK_VERSION) {
      const of = { address, version, processId };
      if (this.#refused.isNews(address, REFUSED.version))
        this.#deps.log.warn(of, "a signaling process of another version");
      return new Error(REFUSED.version);
    }
    // Its sender says so in its log: it knows the address that was wrong.
    if (this.#isElsewhere(processId, query[LINK_EXPECTS])) return new Error(REFUSED.elsewhere);
    this.#refused.worked(address);
    return undefined;
  }

  /** @param expected Not there in links of earlier versions, which so are for any process. */
  #isElsewhere(from: number, expected: unknown): boolean {
    const own = this.#deps.processId();
    if (own === null) return false;
    return from === own || (expected !== undefined && expected !== String(own));
  }

  #add(socket: Socket): void {
    const line = new Line(socket, this.#deps);
    this.#lines.add(line);
    socket.on(
      "disconnect",
      guarded("links of signaling", this.#deps.log, () => {
        this.#lines.delete(line);
        if (this.#lines.size === 0) this.#deps.onUnreached();
      }),
    );
    for (const [classId, count] of this.#deps.inside()) line.tell("inside", classId, count);
    this.#deps.elsewhere.tellAll((...who) => line.tell("here", ...who));
  }
}
