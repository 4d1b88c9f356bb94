import { randomUUID } from "node:crypto";

import type { ChatMessage } from "@lyceum/shared/signaling/chat.ts";

import { LiveSocket } from "../support/protocol/LiveSocket.ts";
import { answerParent } from "./Helper.ts";
import { commentSentNow, sentAt, sinceBoot } from "./sent-at.ts";

type Heard = { number: number; delay: number };
type Seat = { socket: LiveSocket; heard: Heard[]; reactions: number };

const seats: Seat[] = [];

const follow = (socket: LiveSocket): Seat => {
  const seat: Seat = { socket, heard: [], reactions: 0 };
  socket.socket.on("chatChanged", ({ messages }: { messages: ChatMessage[] }) => {
    const now = sinceBoot();
    for (const { number, text } of messages)
      seat.heard.push({ number, delay: now - sentAt(text ?? "") });
  });
  socket.socket.on("reacted", () => {
    seat.reactions += 1;
  });
  return seat;
};

const of = (place: number): Seat => seats[place % seats.length]!;

/** Many seats of one class, in a separate process. */
export const commands = {
  async join({ url, classId, tokens }: { url: string; classId: string; tokens: string[] }) {
    for (const token of tokens) {
      const socket = await LiveSocket.connect(url, token);
      const seat = follow(socket);
      await socket.request("joinClass", { classId, pageId: randomUUID() });
      seats.push(seat);
    }
  },

  start: async () => {
    await of(0).socket.request("startClass", {});
  },

  async write({ count }: { count: number }) {
    const body = { key: randomUUID(), to: "all" as const, replyTo: null };
    await of(count).socket.request("sendMessage", { ...body, text: commentSentNow(count) });
  },

  /** Each seat reacts so many times, evenly over these seconds. */
  async react({ times, seconds }: { times: number; seconds: number }) {
    for (let time = 0; time < times; time += 1) {
      const pause = new Promise((resolve) => setTimeout(resolve, (seconds / times) * 1_000));
      await Promise.all(seats.map(({ socket }) => socket.request("react", { reaction: "👍" })));
      await pause;
    }
  },

  heard: () => seats.map(({ heard }) => heard),
  reactions: () => seats.map(({ reactions }) => reactions),
  close: () => {
    for (const { socket } of seats.splice(0)) socket.close();
  },
};

answerParent(commands);
