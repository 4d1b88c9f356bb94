import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { LiveError } from "./LiveError.ts";
import type { Live } from "./follow-list.ts";
import { reportPresence } from "./report-presence.ts";

const BEAT = 20_000;

function page(visibilityState: DocumentVisibilityState = "visible") {
  const shown = Object.assign(new EventTarget(), { visibilityState });
  const left = new EventTarget();
  const leave = vi.fn<(visible_ms: number) => void>();
  const request = vi.fn(async (_name: string, _body: object) => ({}));
  const connection = { request } as unknown as Live;
  const { say, stop } = reportPresence(connection, {
    shown: shown as unknown as Document,
    left: left as unknown as Window,
    leave,
  });
  return {
    leave,
    say,
    stop,
    said: () => request.mock.calls.map(([, body]) => (body as { visible: boolean }).visible),
    refuse: () => request.mockRejectedValue(new LiveError("unavailable", "Away")),
    show: (state: DocumentVisibilityState) => {
      shown.visibilityState = state;
      shown.dispatchEvent(new Event("visibilitychange"));
    },
    hide: () => left.dispatchEvent(new Event("pagehide")),
  };
}

const pass = (time = 0) => vi.advanceTimersByTimeAsync(time);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("what a page says of itself", () => {
  test("is that it is to be seen, from time to time while it is", async () => {
    const { say, said } = page();
    say();
    await pass(2 * BEAT + 1);
    expect(said()).toEqual([true, true, true]);
  });

  test("is nothing while nobody sees it", async () => {
    const { say, said, show } = page();
    say();
    await pass();
    show("hidden");
    await pass(3 * BEAT);
    show("visible");
    await pass();
    expect(said()).toEqual([true, false, true]);
  });

  test("ends with it", async () => {
    const { say, said, stop } = page();
    say();
    stop();
    await pass(3 * BEAT);
    expect(said()).toEqual([true]);
  });

  test("is by a call, as it is left, since when the server knows nothing", async () => {
    const { say, hide, leave } = page();
    say();
    await pass(7_000);
    hide();
    expect(leave.mock.calls).toEqual([[7_000]]);
  });

  test("is by a call when it is hidden while the line is lost", async () => {
    const { say, show, refuse, leave } = page();
    say();
    await pass(9_000);
    refuse();
    show("hidden");
    await pass();
    expect(leave.mock.calls).toEqual([[9_000]]);
  });

  test("is nothing when it is left as nobody sees it", async () => {
    const { say, show, hide, leave } = page();
    say();
    await pass(5_000);
    show("hidden");
    await pass(5_000);
    hide();
    expect(leave).not.toHaveBeenCalled();
  });

  test("counts no time in which the page never reached the server", async () => {
    const { say, hide, leave, refuse } = page();
    refuse();
    say();
    await pass(5_000);
    hide();
    expect(leave).not.toHaveBeenCalled();
  });
});
