import { expect, test } from "vitest";

import { BrowserStorage } from "./BrowserStorage.ts";

/** A storage like the browser's, with limited space. */
class FakeStorage {
  readonly kept = new Map<string, string>();
  full = false;

  getItem = (key: string) => this.kept.get(key) ?? null;
  removeItem = (key: string) => void this.kept.delete(key);
  setItem = (key: string, value: string) => {
    if (this.full) throw new DOMException("No room", "QuotaExceededError");
    this.kept.set(key, value);
  };
}

const setUp = () => {
  const real = new FakeStorage();
  return { real, storage: new BrowserStorage(() => real as unknown as Storage) };
};

const blocked = () =>
  new BrowserStorage(() => {
    throw new DOMException("Access is denied for this document", "SecurityError");
  });

test("what is set is in the browser's own storage", () => {
  const { real, storage } = setUp();
  expect(storage.setItem("theme", "dark")).toBe(true);
  expect(real.kept.get("theme")).toBe("dark");
  real.kept.set("theme", "light");
  expect(storage.getItem("theme")).toBe("light");
  storage.removeItem("theme");
  expect(storage.getItem("theme")).toBeNull();
});

test("where the browser blocks its storage, what is set is known until the page is left", () => {
  const storage = blocked();
  expect(storage.getItem("theme")).toBeNull();
  expect(storage.setItem("theme", "dark")).toBe(false);
  expect(storage.getItem("theme")).toBe("dark");
  storage.removeItem("theme");
  expect(storage.getItem("theme")).toBeNull();
  expect(blocked().getItem("theme")).toBeNull();
});

test("where there is no room, the new value is known, not the old one that the browser has", () => {
  const { real, storage } = setUp();
  storage.setItem("draft", "old");
  real.full = true;
  expect(storage.setItem("draft", "new")).toBe(false);
  expect(storage.getItem("draft")).toBe("new");
});

test("what did not fit is kept by the browser once there is room", () => {
  const { real, storage } = setUp();
  real.full = true;
  storage.setItem("draft", "one");
  real.full = false;
  expect(storage.setItem("draft", "two")).toBe(true);
  expect(real.kept.get("draft")).toBe("two");
  real.kept.set("draft", "of another tab");
  expect(storage.getItem("draft")).toBe("of another tab");
});
