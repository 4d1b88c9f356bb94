import type { ClassSnapshot } from "@lyceum/shared/signaling/classroom.ts";
import { afterEach, beforeEach, expect, test } from "vitest";

import { joinedLive } from "../../../../test/followed-class.ts";
import type { Signal } from "../../../media/signal.ts";
import { type ClassroomStore, createClassroomStore } from "../state/store.ts";
import { ClassSeat } from "./ClassSeat.ts";

/** What a page takes as it joins a class that has not started. */
const { payload: SNAPSHOT } = joinedLive({ class: { state: "scheduled" }, seat: "waiting" });
const LIVE = { class: { state: "live" } };

/** A server that answers a join when a test says so. */
class Server {
  readonly joins: PromiseWithResolvers<ClassSnapshot>[] = [];
  readonly #listeners = new Map<string, ((body: unknown) => void)[]>();
  left = 0;

  readonly signal = {
    on: (name: string, listener: (body: unknown) => void) => {
      this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), listener]);
      return () => undefined;
    },
    onConnection: () => () => undefined,
    request: (name: string) => {
      if (name === "joinClass") {
        const join = Promise.withResolvers<ClassSnapshot>();
        this.joins.push(join);
        return join.promise;
      }
      if (name === "leaveClass") this.left += 1;
      return Promise.resolve({});
    },
  } as unknown as Signal;

  tell(name: string, body: unknown): void {
    for (const listener of this.#listeners.get(name) ?? []) listener(body);
  }
}

let server: Server;
let store: ClassroomStore;
let seat: ClassSeat;
beforeEach(() => {
  server = new Server();
  store = createClassroomStore({});
  seat = new ClassSeat(crypto.randomUUID(), server.signal, store, []);
});
afterEach(async () => {
  seat.close();
  // Its code is loaded meanwhile.
  await seat.preparation.engine;
});

const phase = () => store.getState().room.phase;

test("who leaves while they are joining can join again at once, and keeps that seat when the first join is answered", async () => {
  const first = seat.join();
  await seat.leave();
  const second = seat.join();
  expect(server.joins).toHaveLength(2);
  server.joins[0]!.resolve(SNAPSHOT);
  await first;
  expect(seat.join()).toBe(second);
  server.joins[1]!.resolve(SNAPSHOT);
  await second;
  expect(phase()).toBe("waiting");
  expect(server.left).toBe(1);
});

test("a join that is answered after its person has left gives its seat up", async () => {
  const joining = seat.join();
  await seat.leave();
  server.joins[0]!.resolve(SNAPSHOT);
  await joining;
  expect(phase()).toBe("left");
  expect(server.left).toBe(2);
});

test("a join that is answered after its page has joined another class leaves that one's seat alone", async () => {
  const given = seat.join();
  seat.close();
  const next = new ClassSeat(crypto.randomUUID(), server.signal, createClassroomStore({}), []);
  const taken = next.join();
  server.joins[0]!.resolve(SNAPSHOT);
  await given;
  server.joins[1]!.resolve(SNAPSHOT);
  await taken;
  expect(server.left).toBe(1);
  next.close();
  expect(server.left).toBe(2);
  await next.preparation.engine;
});

test("a class that starts is entered by who waits for it, and not by who has left", async () => {
  const joining = seat.join();
  server.joins[0]!.resolve(SNAPSHOT);
  await joining;
  await seat.leave();
  server.tell("classStarted", LIVE);
  expect(phase()).toBe("left");
  const again = seat.join();
  server.joins[1]!.resolve(SNAPSHOT);
  await again;
  server.tell("classStarted", LIVE);
  expect(phase()).toBe("inside");
  // Before it opens its media, which a test has none of.
  seat.close();
});
