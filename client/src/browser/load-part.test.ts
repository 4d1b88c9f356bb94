import { expect, test, vi } from "vitest";

import { fakePage } from "../../test/fake-page.ts";
import { loadPart } from "./load-part.ts";
import { isTryingAgain, onTryingAgain } from "./trying-again.ts";

const network = fakePage();

test("a part that comes is waited for and said nothing of", async () => {
  const told = vi.fn();
  const stop = onTryingAgain(told);
  expect(await loadPart(async () => "part")).toBe("part");
  expect(told).not.toHaveBeenCalled();
  stop();
});

test("a part that fails is asked for again until it comes, and the page knows", async () => {
  const load = vi.fn(async () => "part");
  for (let at = 0; at < 3; at += 1) load.mockRejectedValueOnce(new TypeError("offline"));
  const loaded = loadPart(load);
  await vi.advanceTimersByTimeAsync(0);
  expect(isTryingAgain()).toBe(true);
  await vi.advanceTimersByTimeAsync(1_000 + 2_000 + 4_000);
  expect(await loaded).toBe("part");
  expect(load).toHaveBeenCalledTimes(4);
  expect(isTryingAgain()).toBe(false);
});

test("it is asked for at once when the network returns", async () => {
  const load = vi.fn(async () => "part").mockRejectedValueOnce(new TypeError("offline"));
  const loaded = loadPart(load);
  await vi.advanceTimersByTimeAsync(0);
  network.dispatchEvent(new Event("online"));
  expect(await loaded).toBe("part");
});

test("a part that does not come within 120 s is asked for again", async () => {
  const load = vi.fn(async () => "part").mockImplementationOnce(() => new Promise(() => undefined));
  const loaded = loadPart(load);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(load).toHaveBeenCalledTimes(1);
  expect(isTryingAgain()).toBe(false);
  await vi.advanceTimersByTimeAsync(1 + 1_000);
  expect(load).toHaveBeenCalledTimes(2);
  expect(await loaded).toBe("part");
});
