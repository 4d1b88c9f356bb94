import { expect, test, vi } from "vitest";

import { fakePage } from "../../test/fake-page.ts";
import { loadPart } from "./load-part.ts";
import { isOutdated, isTryingAgain, onTryingAgain } from "./trying-again.ts";

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

test.each([
  ["no server", () => Promise.reject(new TypeError("offline"))],
  ["a server that is not ready", async () => new Response("[]", { status: 503 })],
  ["something in between", async () => new Response("<html>", { status: 200 })],
  [
    "the same version",
    async () => Response.json([new URL("load-part.ts", import.meta.url).pathname]),
  ],
])("a part that fails while %s answers is asked for again", async (_who, answer) => {
  vi.stubGlobal("fetch", vi.fn(answer));
  const load = vi.fn(async () => "part").mockRejectedValueOnce(new TypeError("offline"));
  const loaded = loadPart(load);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await loaded).toBe("part");
  expect(isOutdated()).toBe(false);
});

test("a part that an updated site has no longer is not asked for again, and the page knows", async () => {
  vi.stubGlobal("fetch", async () => Response.json(["/static/js/index-of-another-version.js"]));
  const told = vi.fn();
  onTryingAgain(told);
  const load = vi.fn().mockRejectedValue(new TypeError("404"));
  const settled = vi.fn();
  loadPart(load).then(settled, settled);
  await vi.advanceTimersByTimeAsync(60_000);
  expect([isOutdated(), isTryingAgain(), told.mock.calls.length]).toEqual([true, false, 1]);
  expect([load.mock.calls.length, settled.mock.calls.length]).toEqual([1, 0]);
});
