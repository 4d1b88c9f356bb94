import { connect, type Socket } from "node:net";
import { once } from "node:events";

import { SOCKET_PATH } from "@lyceum/shared/signaling/socket-path.ts";

import { call, faultOf, someAddress } from "../call.ts";
import type { Random } from "../Random.ts";
import type { Target } from "../Target.ts";
import { oddText, oddValue } from "../values.ts";

const END_OF_PACKET = "\u001e";
/** One attachment in many places. */
const MANY_OF_ONE = JSON.stringify(
  Array.from({ length: 11 }, () => ({ _placeholder: true, num: 0 })),
);
const PACKETS = [
  ...[
    "40",
    "40{}",
    "40/admin,{}",
    "41",
    "42",
    "420",
    "42[]",
    "42{}",
    '42["x"]',
    '420["watchCatalogue",{}]',
  ],
  ...[
    '4299999999999999999999["x",{}]',
    '42-1["x"]',
    "43[]",
    "430[]",
    '44{"message":"x"}',
    "45",
    "451-",
    '451-["x",{"_placeholder":true,"num":0}]',
    ["40", `451-7["countInside",{"x":${MANY_OF_ONE}}]`, "bAAAA"].join(END_OF_PACKET),
  ],
  ...[
    '459-["x",{"_placeholder":true,"num":1e9}]',
    "46",
    "2",
    "2probe",
    "3",
    "3probe",
    "5",
    "6",
    "1",
    "0",
    "",
    "9",
    "bAAAA",
    "b",
  ],
  ...[
    '42["disconnect"]',
    '42["connect_error",1]',
    '42["__proto__",{}]',
    '42["constructor",{}]',
    '42["error"]',
  ],
];
const ALIVE_FOR = 400;

/** Hand-made Engine.IO and Socket.IO, over polling and WebSocket frames. */
export const packets: Target = {
  name: "packets",
  atOnce: 2,
  async open({ port }) {
    return {
      step: (random) =>
        random.chance(0.5) ? poll(port, random) : speakFrames(port, random).then(() => null),
      close: async () => undefined,
    };
  },
};

const packet = (random: Random): string => {
  if (random.chance(0.7)) return random.pick(PACKETS);
  if (random.chance(0.5)) return `42${JSON.stringify([oddText(random), oddValue(random)])}`;
  return oddText(random);
};

const poll = async (port: number, random: Random): Promise<string | null> => {
  const from = someAddress(random);
  const at = `${SOCKET_PATH}/?EIO=${random.pick(["4", "3", "99", ""])}&transport=polling`;
  const opened = await call({ port, from, method: "GET", path: at });
  const sid = /"sid":"([^"]+)"/.exec(opened?.text ?? "")?.[1] ?? oddText(random);
  const body = Array.from({ length: 1 + random.below(5) }, () => packet(random)).join(
    END_OF_PACKET,
  );
  const path = `${at}&sid=${encodeURIComponent(sid.toWellFormed())}`;
  const answer = await call({
    port,
    from,
    method: "POST",
    path,
    body,
    headers: { "content-type": "text/plain;charset=UTF-8" },
  });
  return answer && faultOf(answer);
};

const speakFrames = async (port: number, random: Random): Promise<void> => {
  const socket = connect({ port, host: "127.0.0.1", localAddress: someAddress(random) });
  socket.on("error", () => socket.destroy());
  socket.write(
    [
      `GET ${SOCKET_PATH}/?EIO=4&transport=websocket HTTP/1.1`,
      ...[
        "Host: localhost",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
      ],
      `Sec-WebSocket-Key: ${Buffer.alloc(16, 7).toString("base64")}`,
      "\r\n",
    ].join("\r\n"),
  );
  for (let count = random.below(8); count > 0; count -= 1) write(socket, frame(random));
  socket.resume();
  const cut = setTimeout(() => socket.destroy(), ALIVE_FOR);
  if (!socket.destroyed) await once(socket, "close");
  clearTimeout(cut);
};

const write = (socket: Socket, bytes: Buffer) => {
  if (!socket.destroyed) socket.write(bytes);
};

/** A masked frame (RFC 6455) of a random kind, sometimes with a wrong length. */
const frame = (random: Random): Buffer => {
  const payload = Buffer.from(packet(random)).subarray(0, 60_000);
  const operation = random.pick([0x81, 0x81, 0x81, 0x82, 0x80, 0x01, 0x88, 0x89, 0x8a, 0xf1, 0x83]);
  const length = random.chance(0.1) ? random.below(65_536) : payload.length;
  const head =
    length < 126
      ? Buffer.from([operation, 0x80 | length])
      : Buffer.from([operation, 0x80 | 126, length >> 8, length & 0xff]);
  const mask = Buffer.alloc(4, random.chance(0.5) ? 0 : 0x55);
  return Buffer.concat([head, mask, payload.map((byte) => byte ^ (mask[0] ?? 0))]);
};
