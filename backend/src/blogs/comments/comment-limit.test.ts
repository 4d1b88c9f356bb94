import { MESSAGES } from "@lyceum/shared/messages.ts";
import { describe, expect, it } from "vitest";

import { openApp, person } from "../../../test/app.ts";
import { blog } from "../../../test/school.ts";
import { DEFAULT_LIMITS } from "../../kernel/config/config.ts";

const ADD = "/api/blogs/add_comment";

describe("a limit of comments", () => {
  it("counts a person by their account and visitors by their address, and says when to come back", async () => {
    const limits = { ...DEFAULT_LIMITS, commentsPerMinute: { person: 2, visitor: 3 } };
    const test = await openApp({ limits });
    try {
      const { id: blog_id } = await blog(test);
      const add = (headers = {}, remoteAddress = "192.0.2.1") =>
        test.app.inject({
          method: "POST",
          url: ADD,
          headers,
          remoteAddress,
          payload: { blog_id, comment: "Again" },
        });
      const codes = async (times: number, headers = {}, address?: string) => {
        const seen: number[] = [];
        for (let call = 0; call < times; call += 1)
          seen.push((await add(headers, address)).statusCode);
        return seen;
      };
      const [one, another] = [await person(test, "student"), await person(test, "student")];
      expect(await codes(4)).toEqual([200, 200, 200, 429]);
      expect(await codes(1, {}, "192.0.2.2")).toEqual([200]);
      // One subscriber has a whole /64 of IPv6.
      for (const host of [1, 2, 3]) expect(await codes(1, {}, `2001:db8::${host}`)).toEqual([200]);
      expect(await codes(1, {}, "2001:db8::4")).toEqual([429]);
      expect(await codes(1, {}, "2001:db8:0:1::4")).toEqual([200]);
      expect(await codes(3, one.bearer)).toEqual([200, 200, 429]);
      expect(await codes(1, one.bearer, "192.0.2.3")).toEqual([429]);
      expect(await codes(1, another.bearer)).toEqual([200]);
      const refused = await add();
      expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
      expect(refused.json()).toEqual({
        status: "error",
        code: "too_many",
        message: MESSAGES.tooMany,
      });
      // Reading goes on.
      const reading = await test.app.inject({ url: "/api/blogs", remoteAddress: "192.0.2.1" });
      expect(reading.statusCode).toBe(200);
    } finally {
      await test.close();
    }
  });
});
