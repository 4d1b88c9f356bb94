import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { seeded } from "../../test/seeded.ts";
import { ReconnectLadder } from "./ReconnectLadder.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const TIMES = { grace: 1_500, ice: 4_000, open: 12_000, silence: 3_000, backoff: [500, 1_000] };
/** The middle of every spread: a wait of about a second takes one second. */
const half = () => 0.5;
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

const setUp = (random = half) => {
  const restartIce = vi.fn(async () => {});
  const reopen = vi.fn(async () => ladder.linkOpened());
  const onHealth = vi.fn<(healthy: boolean) => void>();
  const ladder = new ReconnectLadder({ restartIce, reopen, onHealth }, TIMES, random);
  return { ladder, restartIce, reopen, onHealth };
};

/** An open link through which media flows. */
const connected = async () => {
  const all = setUp();
  all.ladder.reopen();
  await wait(0);
  all.ladder.update("send", "connected");
  all.ladder.update("receive", "connected");
  vi.clearAllMocks();
  return all;
};

test("a link whose transports both connect is healthy", async () => {
  const { ladder, onHealth, reopen } = setUp();
  ladder.reopen();
  await wait(0);
  ladder.update("send", "connecting");
  ladder.update("send", "connected");
  await wait(60_000);
  expect(reopen).toHaveBeenCalledOnce();
  expect(onHealth.mock.lastCall).toEqual([true]);
});

test("a short disconnection is waited out and nobody hears of it", async () => {
  const { ladder, restartIce, onHealth } = await connected();
  ladder.update("receive", "disconnected");
  await wait(1_400);
  ladder.update("receive", "connected");
  await wait(60_000);
  expect(restartIce).not.toHaveBeenCalled();
  expect(onHealth).not.toHaveBeenCalledWith(false);
});

test("a longer one restarts ICE, and no more when that helps", async () => {
  const { ladder, restartIce, reopen, onHealth } = await connected();
  ladder.update("receive", "disconnected");
  await wait(1_500);
  expect(restartIce).toHaveBeenCalledOnce();
  expect(onHealth.mock.lastCall).toEqual([false]);
  ladder.update("receive", "connected");
  await wait(60_000);
  expect(reopen).not.toHaveBeenCalled();
  expect(onHealth.mock.lastCall).toEqual([true]);
});

test("a failed transport restarts ICE at once", async () => {
  const { ladder, restartIce } = await connected();
  ladder.update("send", "failed");
  expect(restartIce).toHaveBeenCalledOnce();
});

test("an ICE restart that does not help in time, is refused, or fails leads to a new link", async () => {
  const late = await connected();
  late.ladder.update("send", "failed");
  await wait(3_999);
  expect(late.reopen).not.toHaveBeenCalled();
  await wait(1);
  expect(late.reopen).toHaveBeenCalledOnce();

  const refused = await connected();
  refused.restartIce.mockRejectedValueOnce(new Error("not_found"));
  refused.ladder.update("send", "failed");
  await wait(0);
  expect(refused.reopen).toHaveBeenCalledOnce();

  const failed = await connected();
  failed.ladder.update("send", "failed");
  failed.ladder.update("send", "failed");
  expect(failed.reopen).toHaveBeenCalledOnce();
});

test("a new link that cannot be had is asked for again, each time later", async () => {
  const { ladder, reopen } = await connected();
  reopen.mockRejectedValue(new Error("unavailable"));
  ladder.reopen();
  await wait(499);
  expect(reopen).toHaveBeenCalledTimes(1);
  await wait(1);
  expect(reopen).toHaveBeenCalledTimes(2);
  await wait(1_000);
  expect(reopen).toHaveBeenCalledTimes(3);
  await wait(1_000);
  expect(reopen).toHaveBeenCalledTimes(4);
});

test("a new link that does not connect is replaced", async () => {
  const { ladder, reopen } = setUp();
  ladder.reopen();
  await wait(0);
  ladder.update("send", "connecting");
  await wait(12_000);
  expect(reopen).toHaveBeenCalledTimes(2);
});

test("while the socket is away nothing is asked for; the seat's return goes on where it stopped", async () => {
  const { ladder, restartIce, reopen } = await connected();
  ladder.suspend();
  ladder.update("receive", "disconnected");
  await wait(60_000);
  expect(restartIce).not.toHaveBeenCalled();
  ladder.resume();
  expect(restartIce).toHaveBeenCalledOnce();
  expect(reopen).not.toHaveBeenCalled();
});

test("a seat that returns to media that never stopped changes nothing", async () => {
  const { ladder, restartIce, reopen, onHealth } = await connected();
  ladder.suspend();
  await wait(10_000);
  ladder.resume();
  await wait(60_000);
  expect(restartIce).not.toHaveBeenCalled();
  expect(reopen).not.toHaveBeenCalled();
  expect(onHealth).not.toHaveBeenCalled();
});

/** Its link works, and is being replaced by one that is not there yet. */
const replaced = async () => {
  const all = await connected();
  const opening = Promise.withResolvers<void>();
  all.reopen.mockReturnValue(opening.promise);
  all.ladder.reopen({ works: true });
  return { ...all, opening };
};

test("a link that works until the next one does is replaced without a word", async () => {
  const { ladder, onHealth, opening } = await replaced();
  await wait(2_900);
  ladder.linkOpened();
  opening.resolve();
  await wait(0);
  ladder.update("send", "connecting");
  ladder.update("send", "connected");
  await wait(60_000);
  expect(onHealth.mock.calls.flat()).not.toContain(false);
});

test("one that fails meanwhile, takes long to be replaced, or cannot be is told", async () => {
  const failing = await replaced();
  failing.ladder.update("receive", "disconnected");
  expect(failing.onHealth.mock.calls).toEqual([[false]]);

  const slow = await replaced();
  await wait(2_999);
  expect(slow.onHealth).not.toHaveBeenCalled();
  await wait(1);
  expect(slow.onHealth.mock.calls).toEqual([[false]]);

  const refused = await replaced();
  refused.opening.reject(new Error("unavailable"));
  await wait(500);
  expect(refused.onHealth).toHaveBeenCalledWith(false);
});

test("the answer to a step that was abandoned is not heard", async () => {
  const { ladder, restartIce, reopen } = await connected();
  const refusal = Promise.withResolvers<void>();
  restartIce.mockReturnValueOnce(refusal.promise);
  ladder.update("send", "failed");
  ladder.update("send", "connected");
  refusal.reject(new Error("late"));
  await wait(60_000);
  expect(reopen).not.toHaveBeenCalled();
});

test("a link that moves counts as well until it has moved, and is replaced where it cannot or does not connect then", async () => {
  type All = Awaited<ReturnType<typeof connected>>;
  const moved = async (move: () => Promise<void>, after: (all: All) => void) => {
    const all = await connected();
    all.ladder.restart(move);
    all.ladder.update("receive", "new");
    all.ladder.update("send", "connecting");
    await wait(0);
    after(all);
    await wait(4_100);
    return all;
  };
  const works = await moved(
    async () => {},
    ({ ladder }) => ladder.update("send", "connected"),
  );
  expect([works.reopen.mock.calls, works.onHealth.mock.lastCall]).toEqual([[], [true]]);
  const stuck = await moved(
    async () => {},
    () => undefined,
  );
  expect(stuck.reopen).toHaveBeenCalledOnce();
  const refused = await moved(
    () => Promise.reject(new Error("no")),
    () => undefined,
  );
  expect(refused.reopen).toHaveBeenCalledOnce();
});

test("a network that comes back hurries a wait along", async () => {
  const { ladder, restartIce } = await connected();
  ladder.update("send", "disconnected");
  ladder.hurry();
  expect(restartIce).toHaveBeenCalledOnce();
});

/** When each of 500 pages requested a new link, ms from now. */
const askedAt = async (begin: (page: ReturnType<typeof setUp>) => void, take: number) => {
  const random = seeded(20);
  const began = Date.now();
  const times: number[] = [];
  for (let page = 0; page < 500; page += 1) {
    const made = setUp(random);
    made.reopen.mockImplementation(async () => {
      times.push(Date.now() - began);
      throw new Error("unavailable");
    });
    begin(made);
  }
  await wait(take);
  return times;
};

/** The maximum number of them within a span of 50 ms. */
const mostAtOnce = (times: number[]) => {
  const spans = new Map<number, number>();
  for (const time of times) {
    const span = Math.floor(time / 50);
    spans.set(span, (spans.get(span) ?? 0) + 1);
  }
  return Math.max(...spans.values());
};

test("500 pages that lose their media at one moment do not ask for it at one moment", async () => {
  const times = await askedAt(({ ladder }) => ladder.reopen({ spread: 2_000 }), 2_000);
  expect(times.length).toBeGreaterThanOrEqual(500);
  expect(mostAtOnce(times)).toBeLessThan(50);
});

test("500 pages that are refused at one moment do not try again at one moment", async () => {
  const times = await askedAt(({ ladder }) => ladder.reopen(), 749);
  expect(times.filter((time) => time === 0)).toHaveLength(500);
  const second = times.filter((time) => time > 0);
  expect(second.length).toBeGreaterThan(490);
  expect(mostAtOnce(second)).toBeLessThan(100);
});

test("one page that comes alone does not wait", async () => {
  const { ladder, reopen } = setUp();
  ladder.reopen();
  await wait(0);
  expect(reopen).toHaveBeenCalledOnce();
});

test("a closed ladder does nothing", async () => {
  const { ladder, restartIce, reopen } = await connected();
  ladder.close();
  ladder.update("send", "failed");
  ladder.resume();
  ladder.reopen();
  await wait(60_000);
  expect(restartIce).not.toHaveBeenCalled();
  expect(reopen).not.toHaveBeenCalled();
});
