import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ALONE, REPLACEMENTS, replaceOnce, withoutComments } from "./sources.ts";

const WORKER = join(import.meta.dirname, "../../node_modules/mediasoup/worker");

test.each(REPLACEMENTS)(
  "the sources in node_modules are those that we patch: $file, $from",
  (change) => {
    const patched = replaceOnce(readFileSync(join(WORKER, change.file), "utf8"), change);
    expect(patched).toContain(change.to);
  },
);

test.each([...ALONE.worker, ...ALONE.webrtc.map((path) => `deps/libwebrtc/${path}`)])(
  "what is compiled alone is there: %s",
  (path) => {
    expect(existsSync(join(WORKER, path))).toBe(true);
  },
);

test.each([
  ["nothing", ""],
  ["two of them", "old old"],
])("refuses sources that hold %s", (_what, source) => {
  const change = { file: "a.cpp", from: "old", to: "new" };
  expect(() => replaceOnce(source, change)).toThrow("a.cpp");
});

test("a comment changes no build, and everything else does", () => {
  const meson = "# One.\nproject('libuv', 'c')\n  libuv = []\n";
  const same = "# Another.\n\nproject('libuv', 'c')\n# And one more.\nlibuv = []\n";
  const of = (text: string) => withoutComments("libuv/meson.build", text);
  expect(of(same)).toBe(of(meson));
  expect(of(meson.replace("'c'", "'cpp'"))).not.toBe(of(meson));
  const header = "// One.\n#include <srtp2/srtp.h>\n";
  expect(withoutComments("srtp.h", header)).toBe("#include <srtp2/srtp.h>");
});
