import { logout, refreshSession } from "@lyceum/shared/rest/accounts.ts";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";

import { browserStorage } from "../browser/storage.ts";
import { awaitServer } from "../http/await-server.ts";
import { call } from "../http/call.ts";
import { CallError } from "../http/CallError.ts";
import type { Live } from "../live/follow-list.ts";
import { askForSession } from "./session-calls.ts";
import { SIGN_OUT_DUE } from "./session-keeper.ts";
import { endOnServer } from "./session.ts";

vi.mock(import("../http/call.ts"), () => ({ call: vi.fn() }));
vi.mock(import("../http/await-server.ts"), () => ({ awaitServer: vi.fn() }));
vi.mock(import("../browser/storage.ts"), async () => {
  const { BrowserStorage } = await import("../browser/BrowserStorage.ts");
  const blocked = () => {
    throw new Error("This test has no storage.");
  };
  const kept = () => new BrowserStorage(blocked);
  return { browserStorage: kept(), tabStorage: kept() };
});

const SESSION = { auth_token: "token", role: "student", email: "ada@school.example", mobile: "" };
const unanswered = () => new CallError(null, null);
/** The endpoints that were called, with the token. */
const called = () =>
  vi.mocked(call).mock.calls.map(([endpoint, , token]) => [endpoint.url, token ?? null]);
const isDue = () => browserStorage.getItem(SIGN_OUT_DUE) !== null;

beforeEach(() => {
  vi.mocked(call).mockReset();
  browserStorage.removeItem(SIGN_OUT_DUE);
});

describe("a logout", () => {
  test("that is answered is over, and the cookie is asked as ever", async () => {
    vi.mocked(call).mockResolvedValueOnce({}).mockResolvedValueOnce({ data: SESSION });
    await endOnServer();
    expect(isDue()).toBe(false);
    expect(await askForSession(null)).toEqual(SESSION);
    expect(called()).toEqual([
      [logout.url, null],
      [refreshSession.url, null],
    ]);
  });

  test.each([
    ["without an answer", unanswered()],
    ["that the server could not make", new CallError(503, "Please try again.")],
  ])("%s comes before the cookie is asked, which lets nobody in then", async (_what, error) => {
    vi.mocked(call).mockRejectedValueOnce(error).mockResolvedValueOnce({});
    await endOnServer();
    expect(isDue()).toBe(true);
    expect(await askForSession(null)).toBeNull();
    expect(isDue()).toBe(false);
    expect(called()).toEqual([
      [logout.url, null],
      [logout.url, null],
    ]);
  });

  test("that is not answered is waited for 5 s and given up: late, it would sign out who is here then", async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const answer = Promise.withResolvers<object>();
    vi.mocked(call).mockReturnValueOnce(answer.promise);
    const waited = endOnServer();
    await vi.waitFor(() => expect(call).toHaveBeenCalledOnce());
    const { signal } = vi.mocked(call).mock.calls[0]![1];
    expect(signal?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(5_000);
    await waited;
    expect(signal?.aborted).toBe(true);
    answer.reject(unanswered());
    expect(isDue()).toBe(true);
    expect(called()).toEqual([[logout.url, null]]);
  });

  test("that is due is given up after 5 s too, and stays due", async () => {
    const ending = new AbortController();
    const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(ending.signal);
    onTestFinished(() => timeout.mockRestore());
    browserStorage.setItem(SIGN_OUT_DUE, "yes");
    const answer = Promise.withResolvers<object>();
    vi.mocked(call).mockReturnValueOnce(answer.promise);
    const asked = askForSession(null);
    expect(timeout.mock.calls).toEqual([[5_000]]);
    expect(vi.mocked(call).mock.calls[0]![1].signal).toBe(ending.signal);
    answer.reject(unanswered());
    await expect(asked).rejects.toMatchObject({ status: null });
    expect(isDue()).toBe(true);
  });

  test("that fails again lets nobody in either, and stays due", async () => {
    vi.mocked(call).mockRejectedValueOnce(unanswered()).mockRejectedValueOnce(unanswered());
    await endOnServer();
    await expect(askForSession(null)).rejects.toMatchObject({ status: null });
    expect(isDue()).toBe(true);
    expect(called()).toEqual([
      [logout.url, null],
      [logout.url, null],
    ]);
  });

  test("that is due is not of a tab that has a session", async () => {
    browserStorage.setItem(SIGN_OUT_DUE, "yes");
    vi.mocked(call).mockResolvedValueOnce({ data: SESSION });
    expect(await askForSession("last")).toEqual(SESSION);
    expect(called()).toEqual([[refreshSession.url, "last"]]);
    expect(isDue()).toBe(true);
  });
});

describe("a renewal", () => {
  /** A network that swallows the next renewals without a word. */
  const swallow = (times: number) => {
    vi.useFakeTimers();
    onTestFinished(async () => {
      // Until the last of them is given up.
      await vi.advanceTimersByTimeAsync(120_000);
      vi.useRealTimers();
    });
    for (let time = 0; time < times; time += 1)
      vi.mocked(call).mockImplementationOnce(
        (_endpoint, { signal }) =>
          new Promise((_resolve, reject) => {
            signal?.addEventListener("abort", () => reject(unanswered()));
          }),
      );
  };
  const isAborted = () => vi.mocked(call).mock.calls.map(([, { signal }]) => signal?.aborted);

  test("that is not answered is waited for twice for 10 s, says nothing, and has the server awaited", async () => {
    swallow(2);
    const asked = askForSession("last").catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(19_999);
    expect(awaitServer).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await asked).toMatchObject({ status: null });
    expect(awaitServer).toHaveBeenCalledOnce();
    // Their answers may still bring a cookie.
    expect(isAborted()).toEqual([false, false]);
  });

  test("whose answer is lost is asked for again at once: the last cookie is good for a moment only", async () => {
    swallow(1);
    vi.mocked(call).mockResolvedValueOnce({ data: SESSION });
    const asked = askForSession("last");
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await asked).toEqual(SESSION);
    expect(called()).toEqual([
      [refreshSession.url, "last"],
      [refreshSession.url, "last"],
    ]);
  });

  test("that still waits is ended once another is answered: it would look like a stolen one", async () => {
    swallow(1);
    vi.mocked(call).mockResolvedValueOnce({ data: SESSION });
    const asked = askForSession("last");
    await vi.advanceTimersByTimeAsync(10_000);
    await asked;
    expect(isAborted()).toEqual([true, false]);
  });

  test("of which three wait already ends the first of them: other calls need connections too", async () => {
    swallow(4);
    for (let time = 0; time < 2; time += 1) {
      const asked = askForSession("last").catch((error: unknown) => error);
      await vi.advanceTimersByTimeAsync(20_000);
      await asked;
    }
    expect(isAborted()).toEqual([true, false, false, false]);
  });

  test("that is refused says that there is no session", async () => {
    vi.mocked(call).mockRejectedValueOnce(new CallError(401, "Please sign in."));
    expect(await askForSession("last")).toBeNull();
  });

  test.each([404, 405])("that a backend does not have (%s) is none", async (status) => {
    vi.mocked(call).mockRejectedValueOnce(new CallError(status, null));
    expect(await askForSession("last")).toBeUndefined();
  });

  test.each([null, 500, 503])("that fails (%s) says nothing", async (status) => {
    vi.mocked(call).mockRejectedValueOnce(new CallError(status, null));
    await expect(askForSession("last")).rejects.toMatchObject({ status });
  });
});

test("a page that follows its session loads what renews it before that is needed: an updated site has it no longer", async () => {
  const part = vi.fn(() => ({ askForSession }));
  vi.doMock("./session-calls.ts", part);
  for (const name of ["document", "window"]) vi.stubGlobal(name, new EventTarget());
  onTestFinished(() => {
    vi.doUnmock("./session-calls.ts");
    vi.unstubAllGlobals();
  });
  const { watchSession } = await import("../live/watch-session.ts");
  const connection = {
    request: async () => ({ role: "student" }),
    on: () => () => undefined,
    onConnection: () => () => undefined,
  } as unknown as Live;
  const stop = watchSession(connection, { role: () => undefined, ended: () => undefined });
  await vi.waitFor(() => expect(part).toHaveBeenCalledOnce(), { timeout: 15_000 });
  stop();
});
