import { describe, expect, test } from "vitest";

import { linkAddress } from "./link-address.ts";

describe("a link leads", () => {
  test.each([
    ["https://school.example/a?b#c", "https://school.example/a?b#c"],
    [" school.example/tides ", "https://school.example/tides"],
    ["localhost:3000/blogs", "https://localhost:3000/blogs"],
    ["school.example:8080", "https://school.example:8080/"],
    ["/blog/tides", "/blog/tides"],
    ["ada@school.example", "mailto:ada@school.example"],
    ["mailto:ada@school.example", "mailto:ada@school.example"],
  ])("from '%s' to %s", (typed, address) => expect(linkAddress(typed)).toBe(address));

  test.each([
    "",
    "   ",
    "tides",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\nscript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:x",
    "//elsewhere.example",
    "/\\elsewhere.example",
    "ftp://school.example",
    "not an address.",
  ])("nowhere from '%s'", (typed) => expect(linkAddress(typed)).toBeNull());
});
