import type { ClassSnapshot } from "@lyceum/shared/signaling/classroom.ts";
import type { PollView } from "@lyceum/shared/signaling/polls.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { followed, joinedLive } from "../../../../test/followed-class.ts";
import type { Signal } from "../../../media/signal.ts";
import { moduleState } from "../module/use-module-state.ts";
import { classroomActions } from "../state/classroomSlice.ts";
import type { ClassroomStore } from "../state/store.ts";
import { polls } from "./polls.ts";
import { pollsSlice } from "./polls-slice.ts";

const MINUTE = 60_000;
const VIEW = { poll: { id: "1", number: 1, open: true }, voted: false } as PollView;

type Reading = PromiseWithResolvers<{ polls: PollView[] }>;

/** A server that answers a read when a test says so. */
class Server {
  readonly reads: Reading[] = [];
  readonly signal = {
    on: () => () => undefined,
    request: () => {
      const reading: Reading = Promise.withResolvers();
      this.reads.push(reading);
      return reading.promise;
    },
  } as unknown as Signal;
}

let server: Server;
let store: ClassroomStore;
let stop: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  server = new Server();
  ({ store, stop } = followed(polls, server.signal));
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

const shown = () => Object.keys(moduleState(pollsSlice, store.getState()).polls);
const join = () => store.dispatch(joinedLive());
const fail = (reading: Reading) =>
  reading.reject(Object.assign(new Error("No answer"), { code: "unavailable" }));
const answer = (reading: Reading, ...views: PollView[]) => reading.resolve({ polls: views });

test("polls that could not be read are read again a moment later, and then no more", async () => {
  join();
  fail(server.reads[0]!);
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(server.reads).toHaveLength(2);
  answer(server.reads[1]!, VIEW);
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(shown()).toEqual(["1"]);
  expect(server.reads).toHaveLength(2);
});

test.each([
  ["fails", fail],
  ["is answered", answer],
])("a read from before a join does not count for it where it %s", async (_how, end) => {
  join();
  join();
  expect(server.reads).toHaveLength(1);
  end(server.reads[0]!);
  await vi.advanceTimersByTimeAsync(MINUTE);
  expect(server.reads).toHaveLength(2);
  answer(server.reads[1]!, VIEW);
  await vi.advanceTimersByTimeAsync(0);
  expect(shown()).toEqual(["1"]);
});

test("a class that starts, and one that a page enters again, have their polls read", async () => {
  join();
  answer(server.reads[0]!, VIEW);
  await vi.advanceTimersByTimeAsync(0);
  store.dispatch(classroomActions.classStarted({ state: "live" } as ClassSnapshot["class"]));
  expect(server.reads).toHaveLength(2);
  answer(server.reads[1]!);
  await vi.advanceTimersByTimeAsync(0);
  store.dispatch(classroomActions.seatLost("removed"));
  join();
  expect(server.reads).toHaveLength(3);
});
