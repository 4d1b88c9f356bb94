import { randomUUID } from "node:crypto";

import { type RequestRows, hosts, nothing, signedIn } from "../request-row.ts";
import { type Scene, seatElsewhere } from "../scene.ts";
import { lesson } from "../things.ts";

type SeatRequest =
  | "joinClass"
  | "leaveClass"
  | "watchDoor"
  | "unwatchDoor"
  | "countInside"
  | "listParticipants"
  | "startClass"
  | "stopClass"
  | "stopClassSoon"
  | "undoStop"
  | "muteParticipant"
  | "muteAll"
  | "askToUnmute"
  | "removeParticipant";

const join =
  (access: "open" | "closed") =>
  async ({ world }: Scene) => ({
    classId: await lesson(world, world.others.teacher, access),
    pageId: randomUUID(),
  });

/** A host's action on a person: never on a person in another class. */
const inAnotherClass = <Body>(bodyOf: (participantId: string) => Body) =>
  (["teacher", "admin"] as const).map((as) => ({
    what: "a person in another class",
    as,
    code: "not_found" as const,
    send: async (scene: Scene) => bodyOf(await seatElsewhere(scene)),
  }));

const microphone = (participantId: string) => ({ participantId, source: "microphone" as const });

export const SEATS: RequestRows<SeatRequest> = {
  joinClass: {
    ...signedIn,
    send: join("open"),
    another: (["student", "teacher"] as const).map((as) => ({
      what: "a closed class that one is not invited to",
      as,
      code: "forbidden",
      send: join("closed"),
    })),
  },
  countInside: {
    ...signedIn,
    send: async ({ world }) => ({ classId: await lesson(world, world.others.teacher) }),
    another: (["student", "teacher"] as const).map((as) => ({
      what: "a closed class that one is not invited to",
      as,
      code: "forbidden",
      send: async ({ world }) => ({
        classId: await lesson(world, world.others.teacher, "closed"),
      }),
    })),
  },
  listParticipants: { ...hosts, send: async () => ({ query: "", after: 0 }), another: [] },
  watchDoor: {
    ...signedIn,
    send: async ({ world }) => ({ classId: await lesson(world, world.others.teacher) }),
    another: (["student", "teacher"] as const).map((as) => ({
      what: "a closed class that one is not invited to",
      as,
      code: "forbidden",
      send: async ({ world }) => ({
        classId: await lesson(world, world.others.teacher, "closed"),
      }),
    })),
  },
  unwatchDoor: {
    ...signedIn,
    send: async ({ world }) => ({ classId: await lesson(world, world.others.teacher) }),
    another: [],
  },
  leaveClass: {
    visitor: "unauthenticated",
    student: "conflict",
    teacher: "conflict",
    admin: "conflict",
    send: nothing,
    another: [],
  },
  startClass: { ...hosts, send: nothing, another: [] },
  stopClass: { ...hosts, send: nothing, another: [] },
  stopClassSoon: { ...hosts, send: nothing, another: [] },
  undoStop: { ...hosts, teacher: "conflict", admin: "conflict", send: nothing, another: [] },
  muteParticipant: {
    ...hosts,
    send: ({ theirs }) => microphone(theirs.participantId),
    another: inAnotherClass(microphone),
  },
  muteAll: { ...hosts, send: nothing, another: [] },
  askToUnmute: {
    ...hosts,
    send: ({ theirs }) => microphone(theirs.participantId),
    another: inAnotherClass(microphone),
  },
  removeParticipant: {
    ...hosts,
    send: ({ theirs }) => ({ participantId: theirs.participantId }),
    another: inAnotherClass((participantId) => ({ participantId })),
  },
};
