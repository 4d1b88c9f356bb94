import { randomUUID } from "node:crypto";

import { type RequestRows, hosts, nothing, signedIn } from "../request-row.ts";
import { type Scene, type Seat, seatElsewhere } from "../scene.ts";

type ToolRequest =
  | "callNextHand"
  | "lowerHand"
  | "lowerAllHands"
  | "sendMessage"
  | "editMessage"
  | "deleteMessage"
  | "readChat"
  | "readOlderChat"
  | "setChat"
  | "askQuestion"
  | "voteQuestion"
  | "answerQuestion"
  | "deleteQuestion"
  | "readQuestions"
  | "react"
  | "caption";

const message = (to: "all" | "hosts" = "all") => ({
  key: randomUUID(),
  to,
  text: "Good morning",
  replyTo: null,
});
const question = () => ({ key: randomUUID(), text: "Why is it so?" });

const sentBy = async ({ socket }: Seat, to: "all" | "hosts" = "all"): Promise<number> =>
  (await socket.request("sendMessage", message(to))).message.number;
const askedBy = async ({ socket }: Seat): Promise<number> =>
  (await socket.request("askQuestion", question())).question.number;

const HOSTS = ["teacher", "admin"] as const;

export const CLASS_TOOLS: RequestRows<ToolRequest> = {
  callNextHand: { ...hosts, send: nothing, another: [] },
  lowerHand: {
    ...hosts,
    send: ({ theirs }) => ({ participantId: theirs.participantId }),
    another: HOSTS.map((as) => ({
      what: "a person in another class",
      as,
      code: "not_found" as const,
      send: async (scene: Scene) => ({ participantId: await seatElsewhere(scene) }),
    })),
  },
  lowerAllHands: { ...hosts, send: nothing, another: [] },
  sendMessage: {
    ...signedIn,
    send: () => message(),
    another: [
      {
        what: "an answer to another's message to the hosts",
        as: "student",
        send: async ({ theirs }) => ({ ...message(), replyTo: await sentBy(theirs, "hosts") }),
        code: "not_found",
      },
    ],
  },
  editMessage: {
    ...signedIn,
    send: async ({ own }) => ({ number: await sentBy(own), text: "Good evening" }),
    another: (["student", ...HOSTS] as const).map((as) => ({
      what: "another's message",
      as,
      code: "forbidden" as const,
      send: async ({ theirs }: Scene) => ({ number: await sentBy(theirs), text: "Mine" }),
    })),
  },
  deleteMessage: {
    ...signedIn,
    send: async ({ own }) => ({ number: await sentBy(own) }),
    another: [
      {
        what: "another's message",
        as: "student",
        code: "forbidden",
        send: async ({ theirs }) => ({ number: await sentBy(theirs) }),
      },
      {
        what: "another's message to the hosts",
        as: "student",
        code: "not_found",
        send: async ({ theirs }) => ({ number: await sentBy(theirs, "hosts") }),
      },
    ],
  },
  readChat: {
    ...signedIn,
    send: () => ({ after: null }),
    another: [
      {
        what: "another's message to the hosts among it",
        as: "student",
        code: "ok",
        send: () => ({ after: 0 }),
        hidden: async ({ theirs }) => {
          const text = randomUUID();
          await theirs.socket.request("sendMessage", { ...message("hosts"), text });
          return text;
        },
      },
    ],
  },
  readOlderChat: { ...signedIn, send: () => ({ before: 1 }), another: [] },
  setChat: { ...hosts, send: () => ({ slow: 0 }), another: [] },
  askQuestion: { ...signedIn, send: question, another: [] },
  voteQuestion: {
    ...signedIn,
    send: async ({ theirs }) => ({ number: await askedBy(theirs), up: true }),
    another: [],
  },
  answerQuestion: {
    ...hosts,
    send: async ({ theirs }) => ({ number: await askedBy(theirs), answer: null }),
    another: [],
  },
  deleteQuestion: {
    ...signedIn,
    send: async ({ own }) => ({ number: await askedBy(own) }),
    another: [
      {
        what: "another's question",
        as: "student",
        code: "forbidden",
        send: async ({ theirs }) => ({ number: await askedBy(theirs) }),
      },
    ],
  },
  readQuestions: { ...signedIn, send: () => ({ after: 0 }), another: [] },
  /** In a class whose host allowed none. */
  caption: {
    visitor: "unauthenticated",
    student: "forbidden",
    teacher: "forbidden",
    admin: "forbidden",
    send: () => ({ phrase: 0, text: "Hello", final: true, lasted: 0, language: "en" }),
    another: [],
  },
  react: { ...signedIn, send: () => ({ reaction: "👍" }), another: [] },
};
