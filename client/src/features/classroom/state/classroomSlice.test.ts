import type { ClassSummary } from "@lyceum/shared/rest/classes.ts";
import type { ClassSnapshot, Participant } from "@lyceum/shared/signaling/classroom.ts";
import type { Producer } from "@lyceum/shared/signaling/streams.ts";
import { expect, test } from "vitest";

import { classroomActions as actions, classroomSlice } from "./classroomSlice.ts";
import { type ClassroomState, initialState } from "./classroom-state.ts";
import { barsFor } from "./streams.ts";
import {
  isSending,
  selectHeadcount,
  selectPeople,
  selectPinned,
  selectTiles,
  selectRemoteAudio,
} from "./selectors.ts";

const person = (id: string, patch: Partial<Participant> = {}): Participant => ({
  id,
  name: id.toUpperCase(),
  role: "student",
  connected: true,
  coHost: false,
  handRaised: false,
  handPlace: null,
  joinedAt: "2026-01-01T00:00:00.000Z",
  ...patch,
});

const producer = (
  id: string,
  participantId: string,
  source: Producer["source"] = "camera",
  paused = false,
): Producer => ({
  id,
  participantId,
  source,
  kind: source === "microphone" || source === "screenAudio" ? "audio" : "video",
  paused,
  mutedByHost: false,
});

const SUMMARY: ClassSummary = {
  id: "6b1b36cb-57ae-4d38-a6a4-6d0a0f0c8f01",
  title: "Algebra",
  access: "open",
  state: "live",
  teacher: { id: "6b1b36cb-57ae-4d38-a6a4-6d0a0f0c8f02", name: "T" },
  course: null,
  starts_at: null,
  started_at: null,
  ended_at: null,
  session_id: null,
  created_at: "2026-01-01T00:00:00.000Z",
  version: 1,
};

const snapshot = (patch: Partial<ClassSnapshot> = {}): ClassSnapshot => ({
  class: SUMMARY,
  you: person("a"),
  seat: "inside",
  participants: [person("b"), person("a"), person("c")],
  producers: [producer("p1", "b"), producer("p2", "b", "microphone")],
  activeSpeaker: null,
  hostPresent: true,
  hostLeft: false,
  endsIn: null,
  mediaKept: false,
  ...patch,
});

type Action = Parameters<typeof classroomSlice.reducer>[1];
const after = (...all: Action[]): ClassroomState =>
  all.reduce<ClassroomState>(classroomSlice.reducer, initialState);
const joined = (...then: Action[]) => after(actions.snapshotTaken(snapshot()), ...then);

test("a snapshot replaces whatever was known", () => {
  const state = joined(
    actions.participantLeft({ participantId: "b", why: "left" }),
    actions.socketLost(),
    actions.snapshotTaken(snapshot({ producers: [], mediaKept: true })),
  );
  expect(state).toMatchObject({ phase: "inside", selfId: "a", socketLost: false, producers: {} });
  expect(state.participants).toHaveLength(3);
});

test("after a restart of the server the others stay where they were until they are back", () => {
  const first = snapshot({ participants: [person("a")], producers: [] });
  const alone = joined(actions.socketLost(), actions.snapshotTaken(first));
  expect(selectPeople(alone).map(({ id }) => id)).toEqual(["a", "b", "c"]);
  expect(selectTiles(alone)).toHaveLength(3);
  expect(Object.keys(alone.producers)).toEqual(["p1", "p2"]);

  const back = [
    actions.participantJoined(person("b")),
    actions.producerAdded(producer("p3", "b")),
    actions.staleDropped(),
  ].reduce<ClassroomState>(classroomSlice.reducer, alone);
  expect(selectPeople(back).map(({ id }) => id)).toEqual(["a", "b"]);
  expect(Object.keys(back.producers)).toEqual(["p3"]);
  expect(back.announcement).toBeNull();
});

test("oneself comes first, the others in the order of arrival", () => {
  expect(selectPeople(joined()).map(({ id }) => id)).toEqual(["a", "b", "c"]);
  const more = joined(actions.participantJoined(person("d")));
  expect(selectPeople(more).map(({ id }) => id)).toEqual(["a", "b", "c", "d"]);
});

test("a person who joins twice has one seat in the list", () => {
  const state = joined(actions.participantJoined(person("b", { handRaised: true })));
  expect(state.participants.filter(({ id }) => id === "b")).toHaveLength(1);
});

test("joining and leaving are announced", () => {
  const went = (why: "left" | "lost" | "removed") =>
    joined(actions.participantLeft({ participantId: "c", why })).announcement?.text;
  expect(went("left")).toBe("C left.");
  expect(went("lost")).toBe("C lost the connection.");
  expect(went("removed")).toBe("C was removed.");
  expect(joined(actions.participantJoined(person("d"))).announcement?.text).toBe("D joined.");
});

test("joins one after another are counted, until something else is announced", () => {
  const joins = ["d", "e"].map((id) => actions.participantJoined(person(id)));
  expect(joined(...joins).announcement).toEqual({ id: 2, joins: 2, text: "E joined." });
  const other = joined(...joins, actions.told("Something else"));
  expect(other.announcement).toEqual({ id: 3, joins: 0, text: "Something else" });
  const again = joined(...joins, actions.told("Something else"), ...joins.slice(1));
  expect(again.announcement).toEqual({ id: 4, joins: 1, text: "E joined." });
});

test("a new producer takes the place of its owner's older one of the same source", () => {
  const state = joined(actions.producerAdded(producer("p9", "b")));
  expect(Object.keys(state.producers).toSorted()).toEqual(["p2", "p9"]);
});

test("a change of a producer that is gone does not bring it back", () => {
  const state = joined(
    actions.producerRemoved("p1"),
    actions.producerChanged(producer("p1", "b", "camera", true)),
  );
  expect(state.producers).not.toHaveProperty("p1");
});

test("when the media host is lost, pictures stay until their successors come or time is up", () => {
  const state = joined(
    actions.mediaLost(),
    actions.producerAdded(producer("p9", "b")),
    actions.staleDropped(),
  );
  expect(Object.keys(state.producers)).toEqual(["p9"]);
  expect(Object.keys(joined(actions.mediaLost()).producers)).toEqual(["p1", "p2"]);
});

test("a camera that was turned off while the media host was lost goes when its owner's voice is back", () => {
  const voice = actions.producerAdded(producer("p8", "b", "microphone"));
  const others = joined(actions.mediaLost(), voice);
  expect(Object.keys(others.producers)).toEqual(["p8"]);
  const first = snapshot({ producers: [] });
  const restarted = joined(actions.socketLost(), actions.snapshotTaken(first), voice);
  expect(Object.keys(restarted.producers)).toEqual(["p1", "p8"]);
});

test("there is one tile a person, and one a shared screen, screens first", () => {
  const state = joined(actions.producerAdded(producer("p3", "c", "screen")));
  expect(selectTiles(state).map(({ key }) => key)).toEqual([
    "c/screen",
    "b/camera",
    "c/camera",
    "a/camera",
  ]);
});

test("the sounds of the others are played, one's own is not", () => {
  const state = joined(actions.producerAdded(producer("p4", "a", "microphone")));
  expect(selectRemoteAudio(state).map(({ id }) => id)).toEqual(["p2"]);
});

test("a paused producer sends nothing; of oneself the own switch tells", () => {
  const paused = joined(actions.producerChanged(producer("p1", "b", "camera", true)));
  expect(isSending(joined(), "b", "camera")).toBe(true);
  expect(isSending(paused, "b", "camera")).toBe(false);
  expect(isSending(joined(), "c", "camera")).toBe(false);
  const on = { on: true, pending: false, problem: null, mutedByHost: false };
  const local = { ...initialState.local, microphone: on };
  expect(isSending(joined(actions.local(local)), "a", "microphone")).toBe(true);
});

test("turning the microphone on answers the teacher's question", () => {
  const on = { on: true, pending: false, problem: null, mutedByHost: false };
  const state = joined(
    actions.askedToUnmute("microphone"),
    actions.local({ ...initialState.local, microphone: on }),
  );
  expect(state.askedToUnmute).toBeNull();
});

test("a lost seat keeps the class's name and the devices, and nothing else", () => {
  const state = joined(actions.seatLost("replaced"));
  expect(state).toEqual({ ...initialState, class: SUMMARY, phase: "replaced" });
});

test("only a host may open again what has ended", () => {
  const host = snapshot({ participants: [person("a", { role: "host" })] });
  expect(joined(actions.seatLost("ended")).mayReopen).toBe(false);
  expect(after(actions.snapshotTaken(host), actions.seatLost("ended")).mayReopen).toBe(true);
});

test("scores become bars", () => {
  expect([0, 1, 5, 6, 8, 9, 10].map(barsFor)).toEqual([0, 1, 1, 2, 2, 3, 3]);
});

test("a tile is pinned as long as it is there", () => {
  const pinned = joined(actions.pinned("c/camera"));
  expect(selectPinned(pinned)).toBe("c/camera");
  const gone = classroomSlice.reducer(
    pinned,
    actions.participantLeft({ participantId: "c", why: "left" }),
  );
  expect(selectPinned(gone)).toBeNull();
  expect(selectPinned(joined())).toBeNull();
});

test("in an audience the page knows those listed and the number of all, and announces neither as a join", () => {
  const known = snapshot({ participants: [person("a"), person("b")], headcount: 500 });
  const taken = classroomSlice.reducer(initialState, actions.snapshotTaken(known));
  expect(selectHeadcount(taken)).toBe(500);
  const listed = classroomSlice.reducer(taken, actions.participantListed(person("c")));
  expect(selectPeople(listed).map(({ id }) => id)).toEqual(["a", "b", "c"]);
  const unlisted = classroomSlice.reducer(listed, actions.participantUnlisted("c"));
  expect(unlisted.participants).toEqual(taken.participants);
  expect(unlisted.announcement).toBeNull();
  const whole = classroomSlice.reducer(unlisted, actions.headcountChanged(null));
  expect(selectHeadcount(whole)).toBe(2);
});
