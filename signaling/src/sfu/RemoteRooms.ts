import { guarded, inBackground } from "@lyceum/shared/edges.ts";
import type { SfuBody, SfuReply } from "@lyceum/shared/sfu/requests.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import type { Logger } from "pino";

import { isNotFound } from "@lyceum/shared/refusals.ts";

const UNIT = "rooms of a media host";

type RoomVerbs = Pick<Sfu, "openRoom" | "takeOverRoom" | "closeRoom">;
type RemoteRoomsDeps = {
  verbs: RoomVerbs;
  patience: number;
  onLost: (roomId: string) => void;
  /** The room is still there, and this is how: what was said of it meanwhile was not heard. */
  onKept: (roomId: string, kept: SfuReply<"takeOverRoom">) => void;
  log: Logger;
};

/** Our rooms on one remote host: which of them outlived the times that it was out of reach. */
export class RemoteRooms {
  readonly #deps: RemoteRoomsDeps;
  readonly #open = new Set<string>();
  /** Reported lost, but perhaps still on the host. */
  readonly #givenUp = new Set<string>();
  #timer: NodeJS.Timeout | null = null;

  constructor(deps: RemoteRoomsDeps) {
    this.#deps = deps;
  }

  async open(body: SfuBody<"openRoom">): Promise<SfuReply<"openRoom">> {
    const reply = await this.#deps.verbs.openRoom(body);
    this.#opened(body.roomId);
    return reply;
  }

  async takeOver(body: SfuBody<"takeOverRoom">): Promise<SfuReply<"takeOverRoom">> {
    const reply = await this.#deps.verbs.takeOverRoom(body);
    if (!body.mustExist) this.#opened(body.roomId);
    return reply;
  }

  /** A room that cannot be closed now is closed when the host is back. */
  async close(body: SfuBody<"closeRoom">): Promise<SfuReply<"closeRoom">> {
    this.#open.delete(body.roomId);
    this.#givenUp.add(body.roomId);
    const reply = await this.#deps.verbs.closeRoom(body);
    this.#givenUp.delete(body.roomId);
    return reply;
  }

  forget(roomId: string): void {
    this.#open.delete(roomId);
  }

  /** Another process has it. */
  letGo(roomId: string): void {
    this.forget(roomId);
    this.#givenUp.delete(roomId);
  }

  outOfReach(): void {
    const giveUp = guarded(UNIT, this.#deps.log, () => this.giveUp());
    this.#timer ??= setTimeout(giveUp, this.#deps.patience);
  }

  /** Back: what was given up is closed there; what was not may have been lost with a restart, or with its worker. */
  reached(): void {
    this.stop();
    for (const roomId of this.#givenUp) this.#try(() => this.close({ roomId }));
    for (const roomId of this.#open) this.#try(() => this.#check(roomId));
  }

  stop(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }

  /** Its rooms are lost, unless they are found again as it comes back. */
  giveUp(): void {
    this.stop();
    for (const roomId of this.#open) this.#givenUp.add(roomId);
    for (const roomId of this.#givenUp) this.#lose(roomId);
  }

  /** A former room of this name that could not be closed is this one now. */
  #opened(roomId: string): void {
    this.#givenUp.delete(roomId);
    this.#open.add(roomId);
  }

  #lose(roomId: string): void {
    if (this.#open.delete(roomId)) this.#deps.onLost(roomId);
  }

  /** It may be gone, or may have gone on on another worker while nobody heard of it. */
  async #check(roomId: string): Promise<void> {
    const { verbs, onKept } = this.#deps;
    try {
      const kept = await verbs.takeOverRoom({ roomId, mustExist: true });
      if (!this.#open.has(roomId)) return;
      if (!kept.transports.some(({ waits }) => waits)) return onKept(roomId, kept);
      await verbs.closeRoom({ roomId });
      this.#lose(roomId);
    } catch (error) {
      if (!isNotFound(error)) throw error;
      this.#lose(roomId);
    }
  }

  #try(task: () => Promise<unknown>): void {
    inBackground(UNIT, this.#deps.log, task);
  }
}
