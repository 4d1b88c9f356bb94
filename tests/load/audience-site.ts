import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { SIGNALING_DEFAULTS } from "@lyceum/signaling/config.ts";
import { createSignaling } from "@lyceum/signaling/signaling.ts";

import { InMemoryPorts } from "../../signaling/test/InMemoryPorts.ts";
import { localSfu, quiet } from "../../signaling/test/SignalingHarness.ts";
import { answerParent } from "./Helper.ts";

const opened = new AsyncDisposableStack();

/** Signaling with one class, its accounts in memory, in a separate process. */
export const commands = {
  /** Returns the tokens of a teacher and this many students. @param from See CLASS_AUDIENCE_FROM. */
  async start({ students, from }: { students: number; from: number }) {
    const ports = new InMemoryPorts();
    const sfu = await localSfu();
    opened.defer(() => sfu.close());
    const server = createServer();
    const config = {
      ...SIGNALING_DEFAULTS,
      listing: { ...SIGNALING_DEFAULTS.listing, from },
      callerOf: ({ socket }: { socket: { remotePort?: number } }) =>
        `from ${(socket.remotePort ?? 0) % 16}`,
    };
    const signaling = await createSignaling(server, { ports, sfu, config, log: quiet });
    opened.defer(() => signaling.close());
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const teacher = ports.enrol("teacher", "Ada Lovelace");
    const tokens = Array.from(
      { length: students },
      (_, place) => ports.enrol("student", `Student number ${place}`).token,
    );
    const { port } = server.address() as AddressInfo;
    const classId = ports.addClass(teacher.person).id;
    return { url: `ws://127.0.0.1:${port}`, classId, teacher: teacher.token, tokens };
  },

  /** CPU seconds that it has used. */
  cpu: () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  },

  close: () => opened.disposeAsync(),
};

answerParent(commands);
