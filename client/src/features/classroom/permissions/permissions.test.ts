import { DEFAULT_CLASS_SETTINGS } from "@lyceum/shared/rest/class-settings.ts";
import type { PermissionsView } from "@lyceum/shared/signaling/permissions.ts";
import { beforeEach, expect, test } from "vitest";

import type { Signal } from "../../../media/signal.ts";
import { reducersOf } from "../module/ClassModule.ts";
import { refusalIn } from "../module/use-refusal.ts";
import { classroomActions } from "../state/classroomSlice.ts";
import { type ClassroomStore, createClassroomStore } from "../state/store.ts";
import { permissions } from "./permissions.ts";

const ALL = DEFAULT_CLASS_SETTINGS.permissions;

let store: ClassroomStore;
let change: (view: PermissionsView) => void;

beforeEach(() => {
  store = createClassroomStore(reducersOf([permissions]));
  const listeners: ((view: PermissionsView) => void)[] = [];
  const on = (_name: string, listener: (view: PermissionsView) => void) => {
    listeners.push(listener);
    return () => undefined;
  };
  permissions.follow({ on } as unknown as Signal, store);
  change = (view) => listeners.forEach((listener) => listener(view));
});

const refusal = (use: "microphone" | "camera" | "screen" | "chat") =>
  refusalIn([permissions], store.getState(), use);
const announced = () => store.getState().room.announcement?.text;

test("what a person may not do is refused by what it is, and announced as it changes", () => {
  expect(refusal("microphone")).toBeNull();
  change({ class: ALL, you: { ...ALL, speak: false }, captions: false, people: [] });
  expect(refusal("microphone")).toContain("microphones off");
  expect(announced()).toContain("microphones off");
  expect([refusal("camera"), refusal("screen"), refusal("chat")]).toEqual([null, null, null]);
  change({ class: ALL, you: { ...ALL, chat: false }, captions: false, people: [] });
  expect(refusal("microphone")).toBeNull();
  expect(refusal("chat")).toContain("chat off");
});

test("nothing is refused any more once the seat is lost", () => {
  change({ class: ALL, you: { ...ALL, camera: false }, captions: false, people: [] });
  store.dispatch(classroomActions.seatLost("left"));
  expect(refusal("camera")).toBeNull();
});
