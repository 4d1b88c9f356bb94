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
  return {
    consumed,
    made: { consume, isGiven: () => false, flows: () => false } as unknown as MediaLink,
  };
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

test("what the server closes while the page is still negotiating it is asked for again", async () => {
  const signal = { request: async () => ({}) } as unknown as Signal;
  const subscriber = new Subscriber(signal, { take: () => undefined } as unknown as Streams);
  const asked: (() => void)[] = [];
  const closed: string[] = [];
  const consume = () =>
    new Promise((resolve) => {
      const id = `consumer ${asked.length + 1}`;
      const close = () => closed.push(id);
      asked.push(() => resolve({ id, kind: "audio", track: {}, on: () => undefined, close }));
    });
  await subscriber.attach({
    consume,
    isGiven: () => false,
    flows: () => false,
  } as unknown as MediaLink);
  const added = subscriber.add(voice("one"));
  await subscriber.consumerClosed("consumer 1");
  asked[0]!();
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  asked[1]!();
  await added;
  expect([closed, subscriber.producerOf("consumer 2")]).toEqual([["consumer 1"], "one"]);
  subscriber.close();
});

test("what the server began to send, and closed before the page took it, is asked for", async () => {
  const signal = { request: async () => ({}) } as unknown as Signal;
  const subscriber = new Subscriber(signal, { take: () => undefined } as unknown as Streams);
  const ids = ["given", "asked for"];
  const made = { kind: "audio", track: {}, on: () => undefined, close: () => undefined };
  const consume = async () => ({ ...made, id: ids.shift() });
  await subscriber.consumerClosed("given");
  await subscriber.attach({
    consume,
    isGiven: () => true,
    flows: () => true,
  } as unknown as MediaLink);
  await subscriber.add(voice("one"));
  expect(subscriber.producerOf("asked for")).toBe("one");
  subscriber.close();
});
