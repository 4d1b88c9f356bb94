import { describe, expect, test, vi } from "vitest";

import { createSession, SIGN_OUT_DUE } from "./session-keeper.ts";

const NOW = Date.UTC(2026, 0, 1);

function storage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

const keysOf = (store: Storage) =>
  Array.from({ length: store.length }, (_, index) => store.key(index)).toSorted();

const tokenThatEnds = (at: number, name = "a") =>
  `${name}.${btoa(JSON.stringify({ exp: at / 1000 })).replaceAll("=", "")}.signature`;

const signedIn = (auth_token: string, stay_signed_in = true) => ({
  auth_token,
  stay_signed_in,
  role: "teacher" as const,
  email: "grace@school.example",
  mobile: "5550100001",
});

type Refresh = (
  lastToken: string | null,
) => Promise<ReturnType<typeof signedIn> | null | undefined>;

function page(refresh = vi.fn<Refresh>(async () => null)) {
  const [tab, browser] = [storage(), storage()];
  const surroundings = { tab, browser, refresh, now: () => NOW };
  return { tab, browser, refresh, session: createSession(surroundings), surroundings };
}

describe("the session of a page", () => {
  test("is kept under exactly the four keys of the specification", () => {
    const { session, tab } = page();
    session.keep(signedIn("token"));
    expect(keysOf(tab)).toEqual(["email_id", "mobile_number", "role", "tkn"]);
    expect(tab.getItem("tkn")).toBe("token");
    expect(tab.getItem("role")).toBe("teacher");
  });

  test("is found again after a reload, and gone after its end", () => {
    const { session, tab, surroundings } = page();
    session.keep(signedIn("token"));
    expect(createSession(surroundings).getSession()).toEqual(session.getSession());
    session.end();
    expect(keysOf(tab)).toEqual([]);
    expect(createSession(surroundings).getSession()).toBeNull();
  });

  test("with a role that there is not is none", () => {
    const { session, tab, surroundings } = page();
    session.keep(signedIn("token"));
    tab.setItem("role", "owner");
    expect(createSession(surroundings).getSession()).toBeNull();
  });

  test("gives its token without a call while it is good", async () => {
    const { session, refresh } = page();
    const good = tokenThatEnds(NOW + 60_000);
    session.keep(signedIn(good));
    expect(await session.freshToken()).toBe(good);
    expect(refresh).not.toHaveBeenCalled();
  });

  test("renews a token that ends within 30 seconds", async () => {
    const fresh = tokenThatEnds(NOW + 900_000, "b");
    const { session } = page(vi.fn(async () => signedIn(fresh)));
    session.keep(signedIn(tokenThatEnds(NOW + 20_000)));
    expect(await session.freshToken()).toBe(fresh);
  });

  // Another backend's: only it knows when such a token ends, and its answer to a call says so.
  test.each([
    ["cannot be read", "nonsense"],
    ["says nothing of its end", `a.${btoa(JSON.stringify({ iat: NOW / 1_000 }))}.signature`],
  ])("gives a token that %s as it is", async (_why, token) => {
    const { session, refresh } = page();
    session.keep(signedIn(token));
    expect(await session.freshToken()).toBe(token);
    expect(refresh).not.toHaveBeenCalled();
  });

  test("goes on with its token where none is renewed", async () => {
    const { session } = page(vi.fn<Refresh>(async () => undefined));
    const old = tokenThatEnds(NOW - 60_000);
    session.keep(signedIn(old));
    const changed = vi.fn();
    session.onChange(changed);
    expect(await session.freshToken()).toBe(old);
    expect(await session.renew()).toBeUndefined();
    expect(session.getSession()).toMatchObject({ tkn: old });
    expect(changed).not.toHaveBeenCalled();
  });

  test.each([
    ["ahead", 24 * 60 * 60_000],
    ["behind", -24 * 60 * 60_000],
  ])("is renewed no more often where the clock is a day %s", async (_way, off) => {
    const lasts = 900;
    let passed = 0;
    const issued = () => {
      const iat = (NOW + passed) / 1_000;
      return `a.${btoa(JSON.stringify({ iat, exp: iat + lasts }))}.signature`;
    };
    const { refresh, surroundings } = page(vi.fn(async () => signedIn(issued())));
    const session = createSession({ ...surroundings, now: () => NOW + off + passed });
    session.keep(signedIn(issued()));
    for (let call = 0; call < 5; call += 1) await session.freshToken();
    expect(refresh).not.toHaveBeenCalled();
    passed = lasts * 1_000;
    for (let call = 0; call < 5; call += 1) await session.freshToken();
    expect(refresh).toHaveBeenCalledOnce();
  });

  test("asks once for many who need a token at once", async () => {
    const answer = Promise.withResolvers<ReturnType<typeof signedIn>>();
    const { session, refresh } = page(vi.fn(() => answer.promise));
    session.keep(signedIn(tokenThatEnds(NOW)));
    const waiting = [session.freshToken(), session.renew(), session.freshToken()];
    const fresh = tokenThatEnds(NOW + 900_000);
    answer.resolve(signedIn(fresh));
    const [first, second, third] = await Promise.all(waiting);
    expect([first, third]).toEqual([fresh, fresh]);
    expect(second).toMatchObject({ tkn: fresh });
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  test("ends when the server knows it no more, and says so", async () => {
    const { session } = page();
    session.keep(signedIn(tokenThatEnds(NOW)));
    const changed = vi.fn();
    session.onChange(changed);
    expect(await session.freshToken()).toBeNull();
    expect(session.getSession()).toBeNull();
    expect(changed).toHaveBeenCalledTimes(1);
  });

  test("goes on when the server cannot be reached", async () => {
    const { session } = page(vi.fn(() => Promise.reject(new Error("no network"))));
    session.keep(signedIn(tokenThatEnds(NOW)));
    await expect(session.freshToken()).rejects.toThrow("no network");
    expect(session.getSession()).not.toBeNull();
  });

  test("is not brought back by an answer that comes after the logout", async () => {
    const answer = Promise.withResolvers<ReturnType<typeof signedIn>>();
    const { session } = page(vi.fn(() => answer.promise));
    session.keep(signedIn(tokenThatEnds(NOW)));
    const renewal = session.renew();
    session.end();
    answer.resolve(signedIn(tokenThatEnds(NOW + 900_000)));
    expect(await renewal).toBeNull();
    expect(session.getSession()).toBeNull();
  });

  test("of another tab is resumed by the cookie", async () => {
    const fresh = tokenThatEnds(NOW + 900_000);
    const { session } = page(vi.fn(async () => signedIn(fresh)));
    expect(await session.resume()).toMatchObject({ tkn: fresh, role: "teacher" });
  });

  test("ends, and becomes nobody else's, where the cookie is another person's by now", async () => {
    const bens = { ...signedIn(tokenThatEnds(NOW + 900_000, "b")), email: "ben@school.example" };
    const { session, tab } = page(vi.fn(async () => bens));
    session.keep(signedIn(tokenThatEnds(NOW)));
    const changed = vi.fn();
    session.onChange(changed);
    expect(await session.freshToken()).toBeNull();
    expect(session.getSession()).toBeNull();
    expect(keysOf(tab)).toEqual([]);
    expect(changed).toHaveBeenCalledTimes(1);
    // The next tab is theirs.
    expect(session.mayResume()).toBe(true);
    expect(await session.resume()).toMatchObject({ email_id: bens.email });
  });

  test("that is being ended goes on in its page, and is not found by the next one in the tab", () => {
    const { session, tab, surroundings } = page();
    session.keep(signedIn("token"));
    session.forgetInTab();
    expect(session.getSession()).toMatchObject({ tkn: "token" });
    expect(keysOf(tab)).toEqual([]);
    expect(createSession(surroundings).getSession()).toBeNull();
  });

  test("that is renewed while it is being ended is not found either, and the next one is", async () => {
    const { session, tab } = page(vi.fn(async () => signedIn("fresh")));
    session.keep(signedIn("token"));
    const renewed = session.renew();
    session.forgetInTab();
    expect(await renewed).toMatchObject({ tkn: "fresh" });
    expect(keysOf(tab)).toEqual([]);
    session.end();
    session.keep(signedIn("next"));
    expect(tab.getItem("tkn")).toBe("next");
  });

  test("begins without a logout that is still due", () => {
    const { session, browser } = page();
    browser.setItem(SIGN_OUT_DUE, "yes");
    session.keep(signedIn("token"));
    expect(keysOf(browser)).toEqual(["signed-in"]);
  });

  test("is renewed by its last token, where no cookie keeps it", async () => {
    const fresh = tokenThatEnds(NOW + 900_000, "b");
    const { session, refresh, browser } = page(vi.fn(async () => signedIn(fresh, false)));
    const old = tokenThatEnds(NOW - 60_000);
    session.keep(signedIn(old, false));
    expect(await session.freshToken()).toBe(fresh);
    expect(refresh).toHaveBeenCalledExactlyOnceWith(old);
    expect(keysOf(browser)).toEqual([]);
  });

  test("that a tab keeps is not asked for in another tab, even where another user stayed signed in", () => {
    const { session } = page();
    session.keep(signedIn("token"));
    session.keep(signedIn("token", false));
    expect(session.mayResume()).toBe(false);
  });

  test("is worth asking for only in a browser that was signed in", () => {
    const { session } = page();
    expect(session.mayResume()).toBe(false);
    session.keep(signedIn("token"));
    expect(session.mayResume()).toBe(true);
    session.end();
    expect(session.mayResume()).toBe(false);
  });
});
