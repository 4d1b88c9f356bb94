import { randomUUID } from "node:crypto";

import { SOCKET_PATH } from "@lyceum/shared/signaling/socket-path.ts";

import { answerParent } from "./Helper.ts";

type Joining = { url: string; classId: string; tokens: string[]; /** A second. */ rate: number };

/** As in Engine.IO 4 and Socket.IO 5. */
const [PING, PONG, CONNECTED] = ["2", "3", "40"];
const acknowledgementOf = (id: number) => `43${id}[`;

/** A page's socket made by hand, as cheap as possible: it joins, and counts what comes. */
class Seat {
  bytes = 0;
  notices = 0;
  readonly #socket: WebSocket;
  readonly #waiting = new Map<string, () => void>();
  #asked = 0;

  private constructor(url: string) {
    this.#socket = new WebSocket(`${url}${SOCKET_PATH}/?EIO=4&transport=websocket`);
    this.#socket.addEventListener("message", ({ data }) => this.#heard(String(data)));
  }

  static async join({ url, token, classId }: { url: string; token: string; classId: string }) {
    const seat = new Seat(url);
    await seat.#next("0");
    const connected = seat.#next(CONNECTED);
    seat.#socket.send(`40${JSON.stringify({ token })}`);
    await connected;
    await seat.ask("joinClass", { classId, pageId: randomUUID() });
    return seat;
  }

  ask(name: string, body: object): Promise<void> {
    const id = this.#asked;
    this.#asked += 1;
    const answered = this.#next(acknowledgementOf(id));
    this.#socket.send(`42${id}${JSON.stringify([name, body])}`);
    return answered;
  }

  close(): void {
    this.#socket.close();
  }

  #next(start: string): Promise<void> {
    return new Promise((resolve) => this.#waiting.set(start, resolve));
  }

  #heard(packet: string): void {
    this.bytes += packet.length;
    if (packet === PING) return this.#socket.send(PONG);
    if (packet.startsWith("42")) this.notices += 1;
    for (const [start, resolve] of this.#waiting) {
      if (!packet.startsWith(start)) continue;
      this.#waiting.delete(start);
      return resolve();
    }
  }
}

const seats: Seat[] = [];

/** Many seats of one class, in a separate process. */
export const commands = {
  /** Resolves when all of them have their seat. */
  async join({ url, classId, tokens, rate }: Joining): Promise<void> {
    const began = performance.now();
    const joining = tokens.map(async (token, place) => {
      const at = began + (place / rate) * 1_000;
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, at - performance.now())));
      seats.push(await Seat.join({ url, token, classId }));
    });
    await Promise.all(joining);
  },

  ask: ({ name, body }: { name: string; body: object }) => seats[0]?.ask(name, body),

  /** To all seats so far. */
  heard: () => ({
    bytes: seats.reduce((sum, { bytes }) => sum + bytes, 0),
    notices: seats.reduce((sum, { notices }) => sum + notices, 0),
  }),

  close: () => {
    for (const seat of seats.splice(0)) seat.close();
  },
};

answerParent(commands);
