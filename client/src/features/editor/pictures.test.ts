import { describe, expect, test } from "vitest";

import { fileOf, isPicture } from "./pictures.ts";

describe("a picture within pasted HTML", () => {
  test("becomes a file of its bytes", async () => {
    const file = fileOf(`data:image/png;base64,${btoa("picture")}`, "Picture 1")!;
    expect(file).toMatchObject({ name: "Picture 1", type: "image/png" });
    expect(await file.text()).toBe("picture");
  });

  test.each([
    "",
    "https://elsewhere.example/a.png",
    "data:text/html;base64,PHA+",
    "data:image/png,x",
  ])("is none in '%s'", (source) => expect(fileOf(source, "a")).toBeNull());
});

test.each([
  ["image/png", true],
  ["image/webp", true],
  ["image/svg+xml", false],
  ["image/gif", false],
  ["", false],
])("a file of type '%s' is one that is taken: %s", (type, taken) => {
  expect(isPicture(new File(["x"], "x", { type }))).toBe(taken);
});
