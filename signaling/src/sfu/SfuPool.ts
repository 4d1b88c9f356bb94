import { SFU_NOTICES, type SfuNoticeBody, type SfuNoticeName } from "@lyceum/shared/sfu/notices.ts";
import {
  SFU_REQUESTS,
  type SfuBody,
  type SfuReply,
  type SfuRequestName,
} from "@lyceum/shared/sfu/requests.ts";
import { keptForLater } from "@lyceum/shared/promises.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import type { Logger } from "pino";

import { noSuch } from "@lyceum/shared/refusals.ts";
import { leastLoaded } from "./least-loaded.ts";
import { NoticeListeners } from "./NoticeListeners.ts";

type PoolVerb = "openRoom" | "closeRoom" | "load";
type RoomVerb = Exclude<SfuRequestName, PoolVerb>;
type RoomVerbs = { [Name in RoomVerb]: (body: SfuBody<Name>) => Promise<SfuReply<Name>> };
type Placement = { choosing: Promise<Sfu>; host: Sfu | null };

/** Which host each room is on. A room stays where it is until it is closed or lost. */
class Placements {
  readonly #hosts: readonly Sfu[];
  readonly #log: Logger;
  readonly #rooms = new Map<string, Placement>();

  constructor(hosts: readonly Sfu[], log: Logger) {
    this.#hosts = hosts;
    this.#log = log;
  }

  /** Whoever opens a room while its host is being chosen gets the same one; a failure is forgotten. */
  async open({ roomId }: SfuBody<"openRoom">): Promise<SfuReply<"openRoom">> {
    const placement = this.#rooms.get(roomId) ?? this.#place(roomId);
    try {
      placement.host = await placement.choosing;
      return await placement.host.openRoom({ roomId });
    } catch (error) {
      if (this.#rooms.get(roomId) === placement) this.#rooms.delete(roomId);
      throw error;
    }
  }

  async close({ roomId }: SfuBody<"closeRoom">): Promise<SfuReply<"closeRoom">> {
    const placement = this.#rooms.get(roomId);
    this.#rooms.delete(roomId);
    return placement ? (await placement.choosing).closeRoom({ roomId }) : {};
  }

  hostOf(roomId: string): Sfu {
    const host = this.#rooms.get(roomId)?.host;
    if (!host) throw noSuch("room");
    return host;
  }

  isOn(host: Sfu, roomId: string): boolean {
    return this.#rooms.get(roomId)?.host === host;
  }

  forget(roomId: string): void {
    this.#rooms.delete(roomId);
  }

  #place(roomId: string): Placement {
    const placement = { choosing: keptForLater(leastLoaded(this.#hosts, this.#log)), host: null };
    this.#rooms.set(roomId, placement);
    return placement;
  }
}

/** What a host says of a room that is elsewhere by now, or another signaling process's, is not passed on. */
const relay = (host: Sfu, placements: Placements, listeners: NoticeListeners): (() => void)[] => {
  const relayOne = <Name extends SfuNoticeName>(name: Name) =>
    host.on(name, (body: SfuNoticeBody<Name>) => {
      if (!placements.isOn(host, body.roomId)) return;
      if (name === "roomLost") placements.forget(body.roomId);
      listeners.tell(name, body);
    });
  return (Object.keys(SFU_NOTICES) as SfuNoticeName[]).map((name) => relayOne(name));
};

const roomVerbs = (placements: Placements): RoomVerbs => {
  const verbs: Partial<Record<SfuRequestName, unknown>> = {};
  const bind = <Name extends RoomVerb>(name: Name) => {
    verbs[name] = async (body: SfuBody<Name>) => {
      const host: RoomVerbs = placements.hostOf(body.roomId);
      return host[name](body);
    };
  };
  for (const name of Object.keys(SFU_REQUESTS) as SfuRequestName[]) {
    if (name !== "openRoom" && name !== "closeRoom" && name !== "load") bind(name);
  }
  return verbs as RoomVerbs;
};

const loadOf = async (hosts: readonly Sfu[]): Promise<SfuReply<"load">> => {
  const loads = await Promise.all(hosts.map((host) => host.load({})));
  return {
    workers: loads.flatMap(({ workers }) => workers),
    rooms: loads.reduce((sum, { rooms }) => sum + rooms, 0),
  };
};

/** Many media hosts as one: a room lives on the host that had least to do, and goes to another when that is lost. */
export const sfuPool = (hosts: readonly Sfu[], log: Logger): Sfu => {
  const placements = new Placements(hosts, log);
  const listeners = new NoticeListeners(log);
  const stops = hosts.flatMap((host) => relay(host, placements, listeners));
  return {
    ...roomVerbs(placements),
    openRoom: (body) => placements.open(body),
    closeRoom: (body) => placements.close(body),
    load: () => loadOf(hosts),
    on: (name, listener) => listeners.on(name, listener),
    close: async () => {
      for (const stop of stops.splice(0)) stop();
      await Promise.all(hosts.map((host) => host.close()));
    },
  };
};
