import { randomUUID } from "node:crypto";

import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { pageOf } from "./page-path.ts";

describe("the page that an address opens", () => {
  it.each([
    ["/", "/"],
    ["/contact", "/contact"],
    ["/contact/", "/contact"],
    ["//contact", "/contact"],
    [
      "/blog/how-we-teach-in-2026-and-what-we-learned",
      "/blog/how-we-teach-in-2026-and-what-we-learned",
    ],
    ["/blog/%D1%83%D1%80%D0%BE%D0%BA", "/blog/урок"],
    [`/course-topics/${randomUUID()}`, "/course-topics/:id"],
    [`/meeting-room/${randomUUID()}`, "/meeting-room/:id"],
    ["/meeting-room/algebra", "/meeting-room/:id"],
    ["/receipt/pay_Nf3", "/receipt/:id"],
    ["/reset-password/short", "/reset-password/:id"],
    ["/anything/12345", "/anything/:id"],
    ["/anything/eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0", "/anything/:id"],
    ["/anything/ada@lyceum.example", "/anything/:id"],
    ["/anything/ada%40lyceum.example", "/anything/:id"],
    ["/blog/ada%40lyceum.example", "/blog/:id"],
    ["/anything/%zz", "/anything/:id"],
    ["/anything/%00", "/anything/:id"],
  ])("%s is %s", (path, page) => {
    expect(pageOf(path)).toBe(page);
  });

  it("has no id in it, wherever one stands", () => {
    const word = fc.stringMatching(/^[a-z-]{1,12}$/);
    fc.assert(
      fc.property(fc.array(word), fc.uuid(), fc.array(word), (before, id, after) => {
        expect(pageOf(`/${[...before, id, ...after].join("/")}`)).not.toContain(id);
      }),
    );
  });

  it("is a path that can be kept, whatever was sent", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 600 }), (text) => {
        const page = pageOf(`/${text}`);
        expect(page).toMatch(/^\//);
        expect(page.length).toBeLessThanOrEqual(500);
        expect(page).not.toMatch(/\p{Cc}/u);
      }),
    );
  });
});
