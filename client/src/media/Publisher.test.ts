import type { Producer as ProducerInfo, Source } from "@lyceum/shared/signaling/streams.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { LocalMedia } from "./LocalMedia.ts";
import type { MediaLink } from "./MediaLink.ts";
import { Publisher } from "./Publisher.ts";
import type { Signal } from "./signal.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const refusal = (code: string) => Object.assign(new Error(code), { code });
const HOUR = 60 * 60_000;

/** A page whose camera and microphone are on; `refuse` gives the server's answer to each source. */
const setUp = () => {
  const tracks = new Map<Source, object>([
    ["camera", {}],
    ["microphone", {}],
  ]);
  /** What is off although it has a track, as a muted microphone. */
  const muted = new Set<Source>();
  const refuse = new Map<Source, string>();
  const produced: Source[] = [];
  /** What its publishing waits for. */
  const busy = new Map<Source, Promise<void>>();
  const layers = [true, false, false];
  const sender = {
    getParameters: () => ({ encodings: layers.map((active) => ({ active })) }),
    setParameters: async ({ encodings }: { encodings: { active: boolean }[] }) =>
      encodings.forEach(({ active }, layer) => (layers[layer] = active)),
  };
  const giveUp = vi.fn(async (source: Source) => void tracks.delete(source));
  const local = {
    track: (source: Source) => tracks.get(source),
    paused: (source: Source) => muted.has(source) || !tracks.has(source),
    giveUp,
  };
  const link = () => ({
    produce: async (source: Source, track: object) => {
      produced.push(source);
      await busy.get(source);
      const code = refuse.get(source);
      if (code) throw refusal(code);
      const id = `${source} ${produced.length}`;
      return { id, track, close: () => undefined, rtpSender: source === "camera" ? sender : null };
    },
  });
  const request = vi.fn(async () => ({}));
  const publisher: Publisher = new Publisher(
    { request } as unknown as Signal,
    local as unknown as LocalMedia,
    () => void again().catch(() => undefined),
  );
  const again = vi.fn(() => publisher.sync());
  const attach = (returns = false) => publisher.attach(link() as unknown as MediaLink, returns);
  const tries = (source: Source) => produced.filter((each) => each === source).length;
  return {
    publisher,
    attach,
    tracks,
    muted,
    refuse,
    busy,
    produced,
    tries,
    giveUp,
    again,
    request,
    layers,
  };
};

test("a mute is told at once, also while another source is being published", async () => {
  const { publisher, attach, tracks, busy, request } = setUp();
  await attach();
  tracks.set("screen", {});
  busy.set("screen", new Promise(() => undefined));
  void publisher.sync();
  tracks.delete("microphone");
  void publisher.sync();
  await vi.advanceTimersByTimeAsync(0);
  expect(request).toHaveBeenCalledExactlyOnceWith("pauseProducer", { producerId: "microphone 2" });
});

test("a mute that is refused is not asked for again before its time", async () => {
  const { publisher, attach, tracks, request } = setUp();
  await attach();
  request.mockRejectedValue(refusal("internal"));
  tracks.delete("microphone");
  await publisher.sync();
  const before = request.mock.calls.length;
  for (let turn = 0; turn < 20; turn += 1) await publisher.sync();
  expect(request).toHaveBeenCalledTimes(before);
});

test.each([
  ["the others wait for a picture", false, ["camera", "microphone"]],
  ["the page returns to a server that was away", true, ["microphone", "camera"]],
])("what is published first where %s", async (_where, returns, order) => {
  const { attach, produced } = setUp();
  await attach(returns);
  expect(produced).toEqual(order);
});

test("a source that cannot be published is given up after some tries, and the others go on", async () => {
  const { attach, refuse, tries, giveUp } = setUp();
  refuse.set("camera", "internal");
  await attach();
  expect(tries("microphone")).toBe(1);
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(tries("camera")).toBe(5);
  expect(tries("microphone")).toBe(1);
  expect(giveUp).toHaveBeenCalledExactlyOnceWith("camera");
});

test("a source is tried again after longer and longer waits, whatever else happens meanwhile", async () => {
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  const { publisher, attach, refuse, tries } = setUp();
  refuse.set("camera", "internal");
  await attach();
  for (let turn = 0; turn < 20; turn += 1) await publisher.sync();
  expect(tries("camera")).toBe(1);
  await vi.advanceTimersByTimeAsync(500);
  expect(tries("camera")).toBe(2);
  await vi.advanceTimersByTimeAsync(999);
  expect(tries("camera")).toBe(2);
});

test("what was given up is tried as for the first time when its owner turns it on again", async () => {
  const { publisher, attach, tracks, refuse, tries, giveUp } = setUp();
  refuse.set("camera", "internal");
  await attach();
  await vi.advanceTimersByTimeAsync(HOUR);
  await publisher.sync();
  refuse.clear();
  tracks.set("camera", {});
  await publisher.sync();
  expect(tries("camera")).toBe(6);
  expect(giveUp).toHaveBeenCalledOnce();
});

test("a microphone that is off, and forbidden, is not given up, and sent once it is on", async () => {
  const { publisher, attach, muted, refuse, tries, giveUp } = setUp();
  muted.add("microphone");
  refuse.set("microphone", "forbidden");
  await attach();
  await vi.advanceTimersByTimeAsync(HOUR);
  for (let turn = 0; turn < 20; turn += 1) await publisher.sync();
  expect(tries("microphone")).toBe(1);
  expect(giveUp).not.toHaveBeenCalled();
  refuse.clear();
  muted.clear();
  await publisher.sync();
  expect(tries("microphone")).toBe(2);
});

test("a microphone that is off is tried again when its owner may send other things than before", async () => {
  const { publisher, attach, muted, refuse, tries } = setUp();
  muted.add("microphone");
  refuse.set("microphone", "forbidden");
  await attach();
  refuse.clear();
  await publisher.permissionsChanged();
  expect(tries("microphone")).toBe(2);
  await publisher.permissionsChanged();
  expect(tries("microphone")).toBe(2);
});

test("a microphone that is on, and forbidden, is given up as any other source", async () => {
  const { attach, refuse, giveUp } = setUp();
  refuse.set("microphone", "forbidden");
  await attach();
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(giveUp).toHaveBeenCalledExactlyOnceWith("microphone");
});

test("a transport that is gone is told, but not for ever for the sake of one source", async () => {
  const { attach, refuse, giveUp } = setUp();
  refuse.set("camera", "not_found");
  const outcomes: string[] = [];
  for (let links = 0; links < 8; links += 1) {
    await attach().then(
      () => outcomes.push("published"),
      () => outcomes.push("gone"),
    );
    await vi.advanceTimersByTimeAsync(10_000);
  }
  expect(outcomes.filter((each) => each === "gone").length).toBeLessThan(5);
  expect(outcomes.at(-1)).toBe("published");
  expect(giveUp).toHaveBeenCalledExactlyOnceWith("camera");
});

test("a server that does not answer is asked again, and nothing is given up for that", async () => {
  const { attach, refuse, tries, giveUp } = setUp();
  refuse.set("camera", "unavailable");
  await attach();
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(giveUp).not.toHaveBeenCalled();
  const asked = tries("camera");
  expect(asked).toBeGreaterThan(10);
  refuse.clear();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(tries("camera")).toBe(asked + 1);
});

test("while the socket is away nothing is tried, and nothing counts", async () => {
  const { publisher, attach, refuse, tries, giveUp } = setUp();
  refuse.set("camera", "internal");
  await attach();
  publisher.hold();
  await publisher.sync();
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(tries("camera")).toBe(1);
  publisher.startOver();
  refuse.clear();
  await publisher.adopt([]);
  expect(tries("camera")).toBe(2);
  expect(giveUp).not.toHaveBeenCalled();
});

/** What the server has of this page, by the names of `setUp`: the source, and how many were published by then. */
const onServer = (...ids: string[]) =>
  ids.map((id) => ({ id, source: id.split(" ")[0], paused: false })) as ProducerInfo[];
/** A screen that is stopped is hidden at once, and closed in its turn. */
const PAUSED = ["pauseProducer", { producerId: "screen 2" }] as const;
const CLOSED = ["closeProducer", { producerId: "screen 2" }] as const;

test("a screen that is stopped as the line dies is closed once the page is back, and once", async () => {
  const { publisher, attach, tracks, request } = setUp();
  tracks.set("screen", {});
  await attach();
  request.mockRejectedValueOnce(refusal("unavailable"));
  request.mockRejectedValueOnce(refusal("unavailable"));
  tracks.delete("screen");
  await publisher.sync();
  publisher.hold();
  request.mockClear();
  await publisher.adopt(onServer("camera 1", "screen 2", "microphone 3"));
  await publisher.sync();
  expect(request).toHaveBeenCalledExactlyOnceWith(...CLOSED);
});

test("a screen whose end is not answered is closed again on a line that goes on, until it is", async () => {
  const { publisher, attach, tracks, request } = setUp();
  tracks.set("screen", {});
  await attach();
  request.mockResolvedValueOnce({}).mockRejectedValueOnce(refusal("unavailable"));
  tracks.delete("screen");
  await publisher.sync();
  request.mockClear();
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(request).toHaveBeenCalledExactlyOnceWith(...CLOSED);
});

test("a screen whose end is refused, as one that is gone, is not closed again", async () => {
  const { publisher, attach, tracks, request } = setUp();
  tracks.set("screen", {});
  await attach();
  request.mockResolvedValueOnce({}).mockRejectedValueOnce(refusal("not_found"));
  tracks.delete("screen");
  await publisher.sync();
  await vi.advanceTimersByTimeAsync(HOUR);
  await publisher.adopt(onServer("camera 1", "microphone 3"));
  expect(request.mock.calls).toEqual([PAUSED, CLOSED]);
});

test("what only the server has is closed, unless it is published again in its place", async () => {
  const { publisher, attach, tracks, request, tries } = setUp();
  tracks.delete("camera");
  await attach();
  publisher.hold();
  tracks.set("screen", {});
  await publisher.adopt(onServer("microphone 1", "camera 8", "screen 9"));
  tracks.delete("screen");
  await publisher.sync();
  expect(tries("screen")).toBe(1);
  expect(request.mock.calls).toEqual([
    ["closeProducer", { producerId: "camera 8" }],
    PAUSED,
    CLOSED,
  ]);
});

test("what is turned on while the media host is away is not given up, and sent once it is back", async () => {
  const { publisher, attach, tracks, refuse, tries, giveUp } = setUp();
  tracks.delete("camera");
  await attach();
  publisher.startOver(false);
  tracks.set("camera", {});
  refuse.set("camera", "not_found");
  await publisher.sync();
  await vi.advanceTimersByTimeAsync(HOUR);
  expect(tries("camera")).toBe(0);
  refuse.clear();
  await attach();
  expect(tries("camera")).toBe(1);
  expect(giveUp).not.toHaveBeenCalled();
});

test("a producer of this page is known by its source, and another's by none", async () => {
  const { publisher, attach } = setUp();
  await attach();
  expect(publisher.sourceOf("microphone 2")).toBe("microphone");
  expect(publisher.sourceOf("camera 9")).toBeUndefined();
});

test("a camera sends the layers that it is told, and all where it is told nothing", async () => {
  const told = setUp();
  await told.attach();
  await told.publisher.layersWanted("camera 1", 1);
  const untold = setUp();
  await untold.attach();
  await vi.advanceTimersByTimeAsync(6_000);
  expect(untold.layers).toEqual([true, false, false]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(told.layers).toEqual([true, true, false]);
  expect(untold.layers).toEqual([true, true, true]);
});
