import type { Participant } from "@lyceum/shared/signaling/classroom.ts";
import { beforeEach, expect, test } from "vitest";

import { joinedLive } from "../../../../test/followed-class.ts";
import type { Signal } from "../../../media/signal.ts";
import { reducersOf } from "../module/ClassModule.ts";
import { moduleState } from "../module/use-module-state.ts";
import { classroomActions as actions } from "../state/classroomSlice.ts";
import { type ClassroomStore, createClassroomStore } from "../state/store.ts";
import { hands } from "./hands.ts";
import { handsSlice, inQueue } from "./hands-slice.ts";

const person = (id: string, handPlace: number | null = null): Participant => ({
  id,
  name: id.toUpperCase(),
  role: "student",
  connected: true,
  coHost: false,
  handRaised: handPlace !== null,
  handPlace,
  joinedAt: "2026-01-01T00:00:00.000Z",
});

const snapshot = (participants: Participant[]) => joinedLive({ you: person("a"), participants });

let store: ClassroomStore;
let change: (participant: Participant) => void;
let hear: (name: string, body: unknown) => void;

beforeEach(() => {
  store = createClassroomStore(reducersOf([hands]));
  const listeners = new Map<string, (body: never) => void>();
  const on = (name: string, listener: (body: never) => void) => {
    listeners.set(name, listener);
    return () => undefined;
  };
  hear = (name, body) => listeners.get(name)?.(body as never);
  hands.follow({ on } as unknown as Signal, store);
  change = (participant) => {
    hear("participantChanged", { participant });
    store.dispatch(actions.participantChanged(participant));
  };
  store.dispatch(snapshot([person("a"), person("b"), person("c", 1)]));
});

const raised = () => {
  const { places } = moduleState(handsSlice, store.getState());
  return inQueue(store.getState().room.participants, places).map(({ id }) => id);
};
const announced = () => store.getState().room.announcement?.text;

test("a snapshot says whose hand is raised", () => {
  expect(raised()).toEqual(["c"]);
  expect(announced()).toBeUndefined();
});

test("a hand is announced as it is raised, and only then", () => {
  change(person("b", 2));
  expect(raised()).toEqual(["c", "b"]);
  expect(announced()).toBe("B raised a hand.");
  change({ ...person("c", 1), connected: false });
  change(person("b"));
  expect(raised()).toEqual(["c"]);
  expect(announced()).toBe("B raised a hand.");
});

test("a hand goes with its participant, and all with the seat of this page", () => {
  store.dispatch(actions.participantLeft({ participantId: "c", why: "left" }));
  expect(raised()).toEqual([]);
  store.dispatch(actions.participantJoined(person("c", 3)));
  expect(raised()).toEqual(["c"]);
  store.dispatch(actions.seatLost("left"));
  expect(raised()).toEqual([]);
});

test("who is called on is announced, and all hands can be lowered at once", () => {
  change(person("b", 2));
  hear("handCalled", { participantId: "b" });
  expect(announced()).toBe("It is B’s turn.");
  hear("handCalled", { participantId: "a" });
  expect(announced()).toBe("It is your turn.");
  hear("handsLowered", {});
  expect(raised()).toEqual([]);
});
