import { expect, test } from "vitest";

import { pageKeyOf } from "./page-key.ts";

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
