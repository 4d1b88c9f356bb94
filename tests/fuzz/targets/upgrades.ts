import { once } from "node:events";
import { type Socket, connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

import { SOCKET_PATH } from "@lyceum/shared/signaling/socket-path.ts";

import { faultOf } from "../call.ts";
import type { Random } from "../Random.ts";
import type { Target } from "../Target.ts";
import { oddText } from "../values.ts";

/** Whence no other target connects. */
const NETWORK = "127.200.";
const PATHS = [
  ...[SOCKET_PATH, `${SOCKET_PATH}?EIO=4&transport=websocket`, `${SOCKET_PATH}/`, "/", "/blogs"],
  ...[`${SOCKET_PATH}d/`, `/${SOCKET_PATH}/`, `http://x${SOCKET_PATH}/`, "/api/ip", "*"],
];
const TRANSPORTS = ["websocket", "websocket", "polling", "webtransport", "__proto__", ""];
const VERSIONS = ["13", "13", "13", "8", "99", "-1", "x", ""];
const KEYS = ["dGhlIHNhbXBsZSBub25jZQ==", "dGhlIHNhbXBsZSBub25jZQ==", "x", "", "=".repeat(24)];
const PROTOCOLS = ["websocket", "websocket", "websocket", "WebSocket", "h2c", "tea", ""];
const METHODS = ["GET", "GET", "GET", "POST", "CONNECT", "OPTIONS"];
/** Milliseconds. */
const PAUSE_MOST = 200;
const ANSWER_WITHIN = 500;

/** Requests for another protocol, and peers that say more, are silent or leave in the middle of it. */
export const upgrades: Target = {
  name: "upgrades",
  atOnce: 4,
  network: NETWORK,
  async open({ port }) {
    return {
      step: (random) => upgrade(port, random),
      close: async () => undefined,
    };
  },
};

const upgrade = async (port: number, random: Random): Promise<string | null> => {
  const localAddress = `${NETWORK}${random.below(20)}.${1 + random.below(50)}`;
  const line = connect({ port, host: "127.0.0.1", localAddress });
  line.on("error", () => line.destroy());
  let heard = "";
  if (random.chance(0.7)) line.on("data", (chunk) => (heard += chunk.toString("latin1")));
  const sent = requestOf(random);
  line.write(sent);
  for (let count = random.below(3); count > 0; count -= 1) {
    await wait(random.size(PAUSE_MOST));
    if (line.writable) line.write(random.bytes(random.size(2_000)));
  }
  if (random.chance(0.5)) await wait(random.size(PAUSE_MOST));
  await leave(line, random);
  const status = /^HTTP\/1\.1 (\d{3})/.exec(heard)?.[1];
  const fault = status === undefined ? null : faultOf({ status: Number(status), text: "" });
  return fault && `${fault}\n  sent: ${JSON.stringify(sent)}`;
};

/** Cuts the line, closes it, or closes its own side first. */
const leave = async (line: Socket, random: Random): Promise<void> => {
  const way = random.below(3);
  if (way === 0) line.resetAndDestroy();
  if (way === 1 && !line.destroyed) {
    line.end();
    await Promise.race([once(line, "close"), wait(ANSWER_WITHIN)]).catch(() => undefined);
  }
  line.destroy();
};

const pathOf = (random: Random): string => {
  if (random.chance(0.4)) return random.pick(PATHS);
  const version = random.pick(["4", "4", "3", "99", ""]);
  const path = `${SOCKET_PATH}/?EIO=${version}&transport=${random.pick(TRANSPORTS)}`;
  if (random.chance(0.7)) return path;
  return `${path}&sid=${encodeURIComponent(oddText(random).toWellFormed()).slice(0, 1_000)}`;
};

const requestOf = (random: Random): string => {
  const lines = [
    `${random.pick(METHODS)} ${pathOf(random)} HTTP/1.1`,
    "Host: localhost",
    `Connection: ${random.pick(["Upgrade", "Upgrade", "upgrade, close", "close"])}`,
    `Upgrade: ${random.pick(PROTOCOLS)}`,
    `Sec-WebSocket-Version: ${random.pick(VERSIONS)}`,
    `Sec-WebSocket-Key: ${random.pick(KEYS)}`,
  ];
  if (random.chance(0.2)) lines.push(`Origin: ${random.pick(["null", "https://x", "://"])}`);
  return [...lines.filter(() => random.chance(0.97)), "", ""].join("\r\n");
};
