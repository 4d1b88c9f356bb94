import { randomUUID } from "node:crypto";

import { AS_THE_CLASS } from "@lyceum/shared/rest/class-settings.ts";

import { type RequestRows, hosts, nothing, signedIn } from "../request-row.ts";
import { type Scene, seatElsewhere } from "../scene.ts";

type ModuleRequest =
  | "setPermissions"
  | "setCoHost"
  | "admitFromLobby"
  | "denyFromLobby"
  | "admitAllFromLobby"
  | "raiseHand"
  | "createPoll"
  | "drawPolls"
  | "setPollState"
  | "votePoll"
  | "readPolls"
  | "readPollVotes"
  | "reportWatching"
  | "readAttendance";

/** A host's action on a person: never on a person in another class. */
const inAnotherClass = <Body>(bodyOf: (participantId: string) => Body) =>
  (["teacher", "admin"] as const).map((as) => ({
    what: "a person in another class",
    as,
    code: "not_found" as const,
    send: async (scene: Scene) => bodyOf(await seatElsewhere(scene)),
  }));

const permissions = (participantId: string) => ({ participantId, own: AS_THE_CLASS });
const coHost = (participantId: string) => ({ participantId, coHost: true });

const POLL = {
  kind: "single" as const,
  question: "What is 2 + 2?",
  options: ["3", "4"],
  anonymous: false,
  right: [],
  points: 0,
};

/** A host's request about a poll that there is not, or is another class's. */
const noPoll = {
  visitor: "unauthenticated",
  student: "forbidden",
  teacher: "not_found",
  admin: "not_found",
} as const;

/** Nobody waits: who may ask finds nobody. */
const oneInLobby = {
  visitor: "unauthenticated",
  student: "forbidden",
  teacher: "not_found",
  admin: "not_found",
  send: ({ theirs: { participantId } }: Scene) => ({ participantId }),
} as const;

export const CLASS_MODULES: RequestRows<ModuleRequest> = {
  setPermissions: {
    ...hosts,
    send: ({ theirs }) => permissions(theirs.participantId),
    another: inAnotherClass(permissions),
  },
  setCoHost: {
    ...hosts,
    send: ({ theirs }) => coHost(theirs.participantId),
    another: inAnotherClass(coHost),
  },
  admitFromLobby: { ...oneInLobby, another: [] },
  denyFromLobby: { ...oneInLobby, another: [] },
  admitAllFromLobby: { ...hosts, send: nothing, another: [] },
  raiseHand: { ...signedIn, send: () => ({ raised: true }), another: [] },
  createPoll: { ...hosts, send: () => POLL, another: [] },
  drawPolls: { ...noPoll, send: () => ({ questionIds: [randomUUID()] }), another: [] },
  setPollState: {
    ...noPoll,
    send: () => ({ pollId: randomUUID(), open: false, shown: true }),
    another: [],
  },
  votePoll: {
    ...noPoll,
    student: "not_found",
    send: () => ({ pollId: randomUUID(), choices: [0], text: null }),
    another: [],
  },
  readPolls: { ...signedIn, send: nothing, another: [] },
  reportWatching: { ...signedIn, send: () => ({ watching: true }), another: [] },
  readAttendance: { ...signedIn, send: nothing, another: [] },
  readPollVotes: { ...noPoll, send: () => ({ pollId: randomUUID() }), another: [] },
};
