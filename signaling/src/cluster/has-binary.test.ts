import { expect, it } from "vitest";

import { hasBinary } from "./has-binary.ts";

const bytes = Buffer.alloc(9);

it("finds bytes of each kind, wherever they are, and nothing else", () => {
  const named = { _placeholder: true, num: 0 };
  for (const body of [undefined, null, 7, "bytes", [], {}, { of: [{ of: "bytes" }] }, { named }])
    expect(hasBinary(body)).toBe(false);
  for (const each of [bytes, new Uint8Array(9), new DataView(bytes.buffer), new ArrayBuffer(9)])
    for (const body of [each, [1, each], { of: each }, { and: null, of: [{ of: [each] }] }])
      expect(hasBinary(body)).toBe(true);
});
