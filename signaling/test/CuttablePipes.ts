import { type Socket, createSocket } from "node:dgram";
import { once } from "node:events";

import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";

const HOST = "127.0.0.1";

/** What media hosts on this machine send each other, until a test cuts it. */
export class CuttablePipes {
  isCut = false;
  /** What stands for an end, by that end's own port. */
  readonly #ends = new Map<number, Socket>();

  /** Pipes that this host opens from now on come through here. */
  lead(host: Sfu): void {
    const open = host.pipeOpen;
    host.pipeOpen = async (body) => {
      const end = await open(body);
      const socket = createSocket("udp4").bind(0, HOST);
      await once(socket, "listening");
      this.#ends.set(end.port, socket);
      // An end takes only what comes from where it sends: from what stands for the other one.
      socket.on("message", (packet, { port }) => {
        if (!this.isCut) this.#ends.get(port)?.send(packet, end.port, HOST);
      });
      return { ...end, port: socket.address().port };
    };
  }

  close(): void {
    for (const socket of this.#ends.values()) socket.close();
  }
}
