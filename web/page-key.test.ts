import { expect, test } from "vitest";

import { isOwnSpelling, pageKeyOf } from "./page-key.ts";

test.each([
  ["/", "/", ""],
  ["/?utm_source=x&fbclid=y", "/", ""],
  ["/?q=music&utm_source=x&category=Art", "/", "?category=Art&q=music"],
  ["/?category=Art&q=%20music%20", "/", "?category=Art&q=music"],
  ["/?q=&category=", "/", ""],
  ["/?q=a&q=b", "/", "?q=a"],
  ["/?q=%zz%ff", "/", `?q=${encodeURIComponent("%zz\uFFFD")}`],
  ["/blogs?page=2&category=Art", "/blogs", "?page=2"],
  ["/blogs/?page=2&category=Art", "/blogs/", "?page=2"],
  ["/Blogs?page=2", "/Blogs", "?page=2"],
  ["/%62logs//?page=2", "/%62logs//", "?page=2"],
  ["/blogs%2F?page=2", "/blogs%2F", ""],
  ["/%zz?q=1", "/%zz", ""],
  ["/blog/waves?q=1", "/blog/waves", ""],
  ["/constructor?q=1", "/constructor", ""],
  ["/__proto__?toString=1", "/__proto__", ""],
])("%s is the page %s%s", (target, path, search) => {
  expect(pageKeyOf(target)).toEqual({ path, search });
});

test("no key is longer than a slug or a search may be", () => {
  expect(pageKeyOf(`/${"x".repeat(60_000)}`)).toBeNull();
  const { search } = pageKeyOf(`/?q=${"x".repeat(60_000)}`)!;
  expect(search).toHaveLength("?q=".length + 200);
});

test.each([
  ["/", true],
  ["/blogs", true],
  ["/blog/%D1%83%D1%80%D0%BE%D0%BA-1", true],
  ["/class/3f0c8a52-7b9d-4c1e-8a2f-0d9b6c5e4a31", true],
  ["/blogs/", false],
  ["/blogs//", false],
  ["/Blogs", false],
  ["/%62logs", false],
  ["/blog%2Fwaves", false],
  ["/blog/%d1%83", false],
  ["/%zz", false],
])("%s is the one spelling of its page: %s", (path, isOne) => {
  expect(isOwnSpelling(path)).toBe(isOne);
});
