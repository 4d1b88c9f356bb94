import type { ClassSnapshot, Participant } from "@lyceum/shared/signaling/classroom.ts";
import type { NoticeBody } from "@lyceum/shared/signaling/notices.ts";
import { beforeEach, expect, test } from "vitest";

import type { Signal } from "../../../media/signal.ts";
import { reducersOf } from "../module/ClassModule.ts";
import { moduleState } from "../module/use-module-state.ts";
import { classroomActions as actions } from "../state/classroomSlice.ts";
import { type ClassroomStore, createClassroomStore } from "../state/store.ts";
import { hands } from "./hands.ts";
import { handsSlice } from "./hands-slice.ts";

type Changed = NoticeBody<"participantChanged">;

const person = (id: string, handRaised = false): Participant => ({
  id,
  name: id.toUpperCase(),
  role: "student",
  connected: true,
  handRaised,
  joinedAt: "2026-01-01T00:00:00.000Z",
});

const snapshot = (participants: Participant[]) =>
  actions.snapshotTaken({
    class: { state: "live" },
    you: person("a"),
    seat: "inside",
    participants,
    producers: [],
    activeSpeaker: null,
    hostPresent: true,
    mediaKept: false,
  } as unknown as ClassSnapshot);

let store: ClassroomStore;
let change: (participant: Participant) => void;

beforeEach(() => {
  store = createClassroomStore(reducersOf([hands]));
  const listeners: ((body: Changed) => void)[] = [];
  const on = (_name: string, listener: (body: Changed) => void) => {
    listeners.push(listener);
    return () => undefined;
  };
  hands.follow({ on } as unknown as Signal, store);
  change = (participant) => {
    for (const listener of listeners) listener({ participant });
    store.dispatch(actions.participantChanged(participant));
  };
  store.dispatch(snapshot([person("a"), person("b"), person("c", true)]));
});

const raised = () => {
  const hand = moduleState(handsSlice, store.getState()).raised;
  return Object.keys(hand).filter((id) => hand[id]);
};
const announced = () => store.getState().room.announcement?.text;

test("a snapshot says whose hand is raised", () => {
  expect(raised()).toEqual(["c"]);
  expect(announced()).toBeUndefined();
});

test("a hand is announced as it is raised, and only then", () => {
  change(person("b", true));
  expect(raised()).toEqual(["b", "c"]);
  expect(announced()).toBe("B raised a hand.");
  change({ ...person("c", true), connected: false });
  change(person("b"));
  expect(raised()).toEqual(["c"]);
  expect(announced()).toBe("B raised a hand.");
});

test("a hand goes with its participant, and all with the seat of this page", () => {
  store.dispatch(actions.participantLeft("c"));
  expect(raised()).toEqual([]);
  store.dispatch(actions.participantJoined(person("c", true)));
  expect(raised()).toEqual(["c"]);
  store.dispatch(actions.seatLost("left"));
  expect(raised()).toEqual([]);
});
