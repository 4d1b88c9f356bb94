import { describe, expect, it, test } from "vitest";
import { partsCalled } from "./parts.ts";

const namesOf = (...names: string[]) => partsCalled(names).map(({ name }) => name);
const filesOf = (...names: string[]) =>
  partsCalled(names).flatMap(({ options }) =>
    options.filter((each) => /\.(test|spec|shots)\.tsx?$/.test(each)),
  );

describe("npm test -- NAME", () => {
  it("runs everything but the screenshots without a name", () => {
    expect(namesOf()).toEqual(["vitest", "pages", "classes", "faults"]);
  });

  test.each(["vitest", "pages", "classes", "faults", "shots"])("runs the suite %s", (name) => {
    expect(namesOf(name)).toEqual([name]);
    expect(filesOf(name)).toEqual([]);
  });

  it("runs a file of vitest by part of its path", () => {
    expect(filesOf("runner/parts")).toEqual(["tests/runner/parts.test.ts"]);
    expect(namesOf("./tests/runner/parts.test.ts")).toEqual(["some-vitest"]);
  });

  it("runs a spec, and no screenshots with it", () => {
    expect(namesOf("e2e/two-step")).toEqual(["some-specs"]);
    expect(filesOf("e2e/two-step")).toEqual([
      "tests/e2e/two-step-required.spec.ts",
      "tests/e2e/two-step.spec.ts",
    ]);
  });

  it("takes the screenshots of one file when asked for them", () => {
    expect(filesOf("class.shots")).toEqual(["tests/e2e/screenshots/class.shots.ts"]);
  });

  it("runs what several names name, each once", () => {
    expect(namesOf("faults", "runner/parts", "e2e/login.spec", "faults")).toEqual([
      "faults",
      "some-vitest",
      "some-specs",
    ]);
    expect(filesOf("runner/parts", "runner/parts.test")).toHaveLength(1);
  });

  it("refuses a name that nothing has, even beside one that something has", () => {
    expect(() => partsCalled(["pages", "no-such-thing"])).toThrow(
      'No test is called "no-such-thing"',
    );
    expect(() => partsCalled(["constructor"])).toThrow("vitest, pages, classes, faults, shots");
  });

  it("looks for nothing in the libraries", () => {
    expect(() => partsCalled(["node_modules"])).toThrow("No test is called");
  });
});
