import type { Producer } from "@lyceum/shared/signaling/streams.ts";
import { expect, test, vi } from "vitest";

import type { MediaLink } from "./MediaLink.ts";
import type { Signal } from "./signal.ts";
import type { Streams } from "./streams.ts";
import { Subscriber } from "./Subscriber.ts";

vi.stubGlobal("innerWidth", 1280);

const voice = (id: string) =>
  ({ id, participantId: id, source: "microphone", kind: "audio", paused: false }) as Producer;

const link = () => {
  const consumed: string[] = [];
  const consume = vi.fn(async ({ id }: Producer) => {
    consumed.push(id);
    return { id, kind: "audio", track: {}, on: () => undefined, close: () => undefined };
  });
  return { consumed, made: { consume, isGiven: () => false } as unknown as MediaLink };
};

test("what comes after the media host is lost is asked for over the next link", async () => {
  const signal = { request: async () => ({}) } as unknown as Signal;
  const subscriber = new Subscriber(signal, { take: () => undefined } as unknown as Streams);
  const [old, next] = [link(), link()];
  await subscriber.attach(old.made);
  await subscriber.add(voice("one"));
  subscriber.lost();
  await subscriber.add(voice("two"));
  expect(old.consumed).toEqual(["one"]);
  await subscriber.attach(next.made);
  expect(next.consumed).toEqual(["two"]);
  subscriber.close();
});
