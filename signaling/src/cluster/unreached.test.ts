import { once } from "node:events";
import { type AddressInfo, type Socket, connect, createServer } from "node:net";

import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { say } from "../../test/chat-messages.ts";
import { InMemoryPorts } from "../../test/InMemoryPorts.ts";
import { clusterOnThisMachine } from "../../test/far-owner.ts";
import { SignalingHarness, localSfu } from "../../test/SignalingHarness.ts";

let sfu: Sfu;
let ports: InMemoryPorts;
const opened: SignalingHarness[] = [];

/** A way to a port, which can be cut. */
const wayTo = async (target: number) => {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(target, "127.0.0.1");
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.pipe(other);
      socket.on("error", () => other.destroy());
      socket.on("close", () => other.destroy());
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const cut = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, cut };
};

/** A process, and how to keep the others from reaching it. */
const openProcess = async () => {
  const cluster = await clusterOnThisMachine();
  const way = await wayTo(cluster.port);
  const process = await SignalingHarness.open(
    sfu,
    { cluster: { ...cluster, url: way.url } },
    ports,
  );
  opened.push(process);
  return { process, cut: way.cut };
};

beforeAll(async () => {
  sfu = await localSfu();
});
afterAll(() => sfu.close());
beforeEach(() => {
  ports = new InMemoryPorts();
});
afterEach(async () => {
  for (const process of opened.splice(0)) await process.close();
});

/** A live class of the first process, with a page at each. */
const openClass = async (first: SignalingHarness, second: SignalingHarness) => {
  const teacher = ports.enrol("teacher");
  const classId = ports.addClass(teacher.person).id;
  const host = await first.page(teacher);
  await host.join(classId);
  await host.request("startClass", {});
  const guest = await second.page(ports.enrol("student"));
  await guest.join(classId);
  return { classId, host, guest };
};

describe("a process that no other reaches, but that reaches others", () => {
  it("gives its classes to them, and its own pages follow", async () => {
    const [first, second] = [await openProcess(), await openProcess()];
    const { classId, host, guest } = await openClass(first.process, second.process);
    first.cut();
    expect(await guest.notice("seatMoved")).toEqual({ classId });
    await guest.join(classId);
    expect(ports.owners.ownerOf(classId)).toBe(2);
    expect(await host.notice("seatMoved")).toEqual({ classId });
    await host.join(classId);
    await say(guest, "Hello");
    await vi.waitFor(() => expect(host.notices("chatChanged")).toHaveLength(1));
  });

  it("keeps them where it reaches none of the others", async () => {
    const [first, second] = [await openProcess(), await openProcess()];
    const { classId, host } = await openClass(first.process, second.process);
    second.cut();
    first.cut();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(ports.owners.ownerOf(classId)).toBe(1);
    expect(host.notices("seatMoved")).toEqual([]);
  });
});
