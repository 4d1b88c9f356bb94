import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { ClassSummary } from "@lyceum/shared/rest/classes.ts";
import { expect, test } from "vitest";

import { type ClassroomState, initialState } from "../state/classroom-state.ts";
import { statusOf } from "./status-of.ts";

const { meeting } = MESSAGES;

const lesson = (state: ClassSummary["state"]): ClassSummary => ({
  id: "6b1b36cb-57ae-4d38-a6a4-6d0a0f0c8f01",
  title: "Algebra",
  access: "open",
  state,
  teacher: { id: "6b1b36cb-57ae-4d38-a6a4-6d0a0f0c8f02", name: "T" },
  course: null,
  starts_at: null,
  started_at: null,
  ended_at: null,
  session_id: null,
  created_at: "2026-01-01T00:00:00.000Z",
  version: 1,
});

const textOf = (patch: Partial<ClassroomState>) =>
  statusOf({
    ...initialState,
    phase: "inside",
    class: lesson("live"),
    media: "connected",
    ...patch,
  })?.text;

test("a class in order says nothing", () => {
  expect(textOf({})).toBeUndefined();
});

test("every trouble has its name, the one that explains most first", () => {
  expect(textOf({ media: "connecting" })).toBe(meeting.connecting);
  expect(textOf({ hostPresent: false })).toBe(meeting.hostAway);
  expect(textOf({ hostPresent: false, hostLeft: true })).toBe("The teacher left.");
  expect(textOf({ hostPresent: false, endsIn: 5_000 })).toBe("The class is ending…");
  expect(textOf({ noBandwidth: true })).toBe(meeting.noBandwidth);
  expect(textOf({ media: "reconnecting", hostPresent: false })).toBe(meeting.reconnecting);
  expect(textOf({ socketLost: true, noBandwidth: true })).toBe(meeting.reconnecting);
});

test("a student waits for the teacher, a teacher sees how many wait", () => {
  const scheduled = { class: lesson("scheduled"), media: "idle" as const };
  expect(textOf({ ...scheduled, phase: "waiting" })).toBe(meeting.waiting);
  expect(textOf(scheduled)).toBe("Start the class when you are ready.");
  const joinedAt = "2026-01-01T00:00:00.000Z";
  const participants = ["b", "c"].map((id) => ({
    id,
    name: id,
    role: "student" as const,
    connected: true,
    coHost: false,
    handRaised: false,
    handPlace: null,
    joinedAt,
  }));
  expect(textOf({ ...scheduled, participants })).toBe("2 people are waiting for you to start.");
});
