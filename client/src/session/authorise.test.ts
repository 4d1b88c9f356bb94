import { describe, expect, test, vi } from "vitest";

import type { Session } from "./session-keeper.ts";
import { CallError } from "../http/CallError.ts";
import { authorisedBy } from "./authorise.ts";

const sessionWith = (tkn: string, email_id = "amina@school.example"): Session => ({
  tkn,
  role: "student",
  email_id,
  mobile_number: "5550100011",
});

const refused = () => new CallError(401, "Please sign in.");

/** A page whose token is `old` until it is renewed to `next`, and a server that accepts only `accepted`. */
function page({
  old,
  next,
  accepted,
}: {
  old: string | null;
  next: string | null;
  accepted: string;
}) {
  let current = old;
  const renew = vi.fn(async (): Promise<Session | null | undefined> => {
    current = next;
    return next ? sessionWith(next) : null;
  });
  const end = vi.fn();
  const keeper = {
    getSession: () => (current ? sessionWith(current) : null),
    freshToken: async () => current,
    renew,
    end,
  };
  const send = vi.fn(async (token: string | undefined) => {
    if (token !== accepted) throw refused();
    return "answer";
  });
  const become = (token: string) => (current = token);
  return { renew, end, send, call: authorisedBy(keeper), become };
}

describe("a call of a signed-in person", () => {
  test("carries the token", async () => {
    const { call, send, renew } = page({ old: "good", next: null, accepted: "good" });
    expect(await call(send)).toBe("answer");
    expect(send).toHaveBeenCalledExactlyOnceWith("good");
    expect(renew).not.toHaveBeenCalled();
  });

  test("is repeated once with a renewed token when the server refuses the old one", async () => {
    const { call, send } = page({ old: "old", next: "new", accepted: "new" });
    expect(await call(send)).toBe("answer");
    expect(send.mock.calls).toEqual([["old"], ["new"]]);
  });

  test("takes the token that another call renewed meanwhile", async () => {
    const { call, send, renew, become } = page({ old: "old", next: null, accepted: "new" });
    send.mockImplementationOnce(async () => {
      become("new");
      throw refused();
    });
    expect(await call(send)).toBe("answer");
    expect(renew).not.toHaveBeenCalled();
  });

  test("fails as refused when the session has ended", async () => {
    const { call, send } = page({ old: "old", next: null, accepted: "new" });
    await expect(call(send)).rejects.toMatchObject({ status: 401 });
    expect(send).toHaveBeenCalledTimes(1);
  });

  test("that is refused ends a session that nobody renews", async () => {
    const { call, send, renew, end } = page({ old: "old", next: null, accepted: "new" });
    renew.mockResolvedValueOnce(undefined);
    await expect(call(send)).rejects.toMatchObject({ status: 401 });
    expect(send).toHaveBeenCalledExactlyOnceWith("old");
    expect(end).toHaveBeenCalledTimes(1);
  });

  test("is not repeated a second time", async () => {
    const { call, send, end } = page({ old: "old", next: "older", accepted: "new" });
    await expect(call(send)).rejects.toMatchObject({ status: 401 });
    expect(send).toHaveBeenCalledTimes(2);
    expect(end).not.toHaveBeenCalled();
  });

  test.each([403, 404, 500, null])("is not repeated after %s", async (status) => {
    const { call, send, renew } = page({ old: "good", next: "new", accepted: "good" });
    send.mockRejectedValueOnce(new CallError(status, null));
    await expect(call(send)).rejects.toMatchObject({ status });
    expect(renew).not.toHaveBeenCalled();
  });

  test("that is named is not sent as a visitor's when the session has ended meanwhile", async () => {
    const send = vi.fn(async () => "answer");
    const call = authorisedBy({
      getSession: () => sessionWith("old"),
      freshToken: async () => null,
      renew: async () => null,
      end: () => undefined,
    });
    await expect(call(send, true)).rejects.toMatchObject({ status: 401 });
    expect(send).not.toHaveBeenCalled();
    expect(await call(send)).toBe("answer");
  });

  test("of a visitor asks nobody for a token", async () => {
    const { call, send, renew } = page({ old: null, next: "new", accepted: "new" });
    await expect(call(send)).rejects.toMatchObject({ status: 401 });
    expect(renew).not.toHaveBeenCalled();
  });

  test("of a visitor stays one where somebody signs in meanwhile", async () => {
    const { call, send, become } = page({ old: null, next: "new", accepted: "new" });
    send.mockImplementationOnce(async () => {
      become("new");
      throw refused();
    });
    await expect(call(send)).rejects.toMatchObject({ status: 401 });
    expect(send).toHaveBeenCalledExactlyOnceWith(undefined);
  });
});

describe("a call of Amina, in whose tab Ben signs in meanwhile, is refused", () => {
  /** A page that is Amina's until `become`, and a server that accepts only Ben. */
  function shared() {
    let current = sessionWith("aminas");
    const become = () => (current = sessionWith("bens", "ben@school.example"));
    const renew = vi.fn(async (): Promise<Session | null | undefined> => current);
    const freshToken = vi.fn(async () => current.tkn);
    const end = vi.fn();
    const call = authorisedBy({ getSession: () => current, freshToken, renew, end });
    const send = vi.fn(async (token: string | undefined) => {
      if (token !== "bens") throw refused();
      return "answer";
    });
    return { become, renew, freshToken, end, call, send };
  }

  test("while its token is renewed, and not sent as his", async () => {
    const { become, freshToken, call, send } = shared();
    freshToken.mockImplementationOnce(async () => become().tkn);
    await expect(call(send)).rejects.toMatchObject({ status: 401 });
    expect(send).not.toHaveBeenCalled();
  });

  test("while it is under way, and not repeated as his", async () => {
    const { become, renew, end, call, send } = shared();
    send.mockImplementationOnce(async () => {
      become();
      throw refused();
    });
    await expect(call(send)).rejects.toMatchObject({ status: 401 });
    expect(send).toHaveBeenCalledExactlyOnceWith("aminas");
    expect(renew).not.toHaveBeenCalled();
    expect(end).not.toHaveBeenCalled();
  });

  test("while a refused token is renewed, and not repeated as his", async () => {
    const { become, renew, end, call, send } = shared();
    renew.mockImplementationOnce(async () => become());
    await expect(call(send)).rejects.toMatchObject({ status: 401 });
    expect(send).toHaveBeenCalledExactlyOnceWith("aminas");
    expect(end).not.toHaveBeenCalled();
  });
});
