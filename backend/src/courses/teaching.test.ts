import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { type TestApp, openApp, person } from "../../test/app.ts";
import { course, video } from "../../test/school.ts";
import { findTeaching } from "./queries/teaching.ts";

describe("the course that teaches a skill", () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await openApp();
    const { id: uploader_id } = await person(test, "teacher");
    const make = (title: string, description = "", changed: object = {}) =>
      course(test, { title, description, category: "Programming", ...changed });
    await make("JavaScript for beginners", "Pages that move.");
    await make("Databases", "SQL step by step, and a little Python.");
    await make("Python from the start");
    await make("C for hardware");
    await make("Systems in C++");
    await make("Rust", "", { published_at: null });
    const servers = await make("Servers that stay up");
    const owners = { course_id: servers.id, uploader_id };
    await video(test, { ...owners, title: "A first cluster in Kubernetes" });
    await video(test, { ...owners, title: "Ansible", status: "pending" });
  });
  afterAll(() => test.close());

  const titleOf = async (keyword: string) =>
    (await findTeaching(test.database)([keyword])).get(keyword)?.course_title;

  it.each([
    ["in its title, before one that only mentions it", "Python", "Python from the start"],
    ["in its description", "sql", "Databases"],
    ["in the title of a topic", "Kubernetes", "Servers that stay up"],
    ["with its signs", "C++", "Systems in C++"],
  ])("has it %s", async (_where, keyword, title) => {
    expect(await titleOf(keyword)).toBe(title);
  });

  it.each([
    ["a word that only begins alike", "Java"],
    ["one like it", "Pyhton"],
    ["a course that is not in the catalogue", "Rust"],
    ["a topic that is not approved", "Ansible"],
    ["signs alone", "++"],
    ["what nothing teaches", "COBOL"],
  ])("is not %s", async (_what, keyword) => {
    expect(await titleOf(keyword)).toBeUndefined();
  });

  it("is found for many at once", async () => {
    const found = await findTeaching(test.database)(["COBOL", "Python", "C++"]);
    expect([...found.keys()].toSorted()).toEqual(["C++", "Python"]);
    expect(await findTeaching(test.database)([])).toEqual(new Map());
  });
});
