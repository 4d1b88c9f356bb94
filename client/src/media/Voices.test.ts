import { VOICES_MAX } from "@lyceum/shared/limits.ts";
import type { Producer } from "@lyceum/shared/signaling/streams.ts";
import { expect, test } from "vitest";

import { Voices } from "./Voices.ts";

const sound = (id: string, patch: Partial<Producer> = {}): Producer => ({
  id,
  participantId: `of ${id}`,
  source: "microphone",
  kind: "audio",
  paused: false,
  mutedByHost: false,
  ...patch,
});
const soundsOf = (count: number) =>
  Array.from({ length: count }, (_, place) => sound(`voice ${place}`));
/** What is received after each choice, from nothing. */
const receiving = (voices: Voices, all: readonly Producer[]) => {
  let received = new Map<string, unknown>();
  return () => {
    received = new Map([...voices.chosen(all, received)].map((id) => [id, true]));
    return [...received.keys()].toSorted();
  };
};

test("every sound is received where there are few, and no picture", () => {
  const camera = sound("camera", { kind: "video", source: "camera" });
  const all = soundsOf(VOICES_MAX);
  expect([...new Voices().chosen([camera, ...all], new Map())]).toEqual(all.map(({ id }) => id));
});

test("of too many those are received that are on and were heard last", () => {
  const voices = new Voices();
  const all = soundsOf(VOICES_MAX + 5);
  const receive = receiving(voices, all);
  const first = receive();
  expect(first).toHaveLength(VOICES_MAX);
  const late = all.filter(({ id }) => !first.includes(id)).slice(0, 2);
  voices.note(late.map(({ participantId }) => participantId));
  const next = receive();
  expect(next).toHaveLength(VOICES_MAX);
  expect(next).toEqual(expect.arrayContaining(late.map(({ id }) => id)));
});

test("nothing changes while those speak who are received", () => {
  const voices = new Voices();
  const all = soundsOf(VOICES_MAX + 5);
  const receive = receiving(voices, all);
  const first = receive();
  const speakers = all.filter(({ id }) => first.includes(id)).slice(3, 6);
  voices.note(speakers.map(({ participantId }) => participantId));
  expect(receive()).toEqual(first);
  voices.note([]);
  expect(receive()).toEqual(first);
});

test("a shared screen's sound is received before voices, and a muted one after them", () => {
  const voices = new Voices();
  const others = soundsOf(VOICES_MAX);
  const screen = sound("screen", { source: "screenAudio" });
  const muted = sound("muted", { paused: true });
  for (let time = 0; time < 20; time += 1)
    voices.note([...others.slice(1), muted].map(({ participantId }) => participantId));
  const chosen = voices.chosen([muted, ...others, screen], new Map());
  expect(chosen.has("screen")).toBe(true);
  expect(chosen.has("muted")).toBe(false);
  expect(chosen.has("voice 0")).toBe(false);
});
