import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { Bench, localSfu } from "../../test/SignalingHarness.ts";
import type { LivePage } from "../../test/LivePage.ts";
import type { Account } from "../../test/InMemoryPorts.ts";

let sfu: Sfu;
let bench: Bench;
let teacher: Account;
let invited: Account;
let pages: Record<"teacher" | "colleague" | "admin" | "invited" | "stranger", LivePage>;

beforeAll(async () => {
  sfu = await localSfu();
});
afterAll(() => sfu.close());
beforeEach(async () => {
  bench = await Bench.open(sfu);
  teacher = bench.school.enrol("teacher");
  invited = bench.school.enrol("student");
  pages = {
    teacher: await bench.page(teacher),
    colleague: await bench.page(bench.school.enrol("teacher")),
    admin: await bench.page(bench.school.enrol("admin")),
    invited: await bench.page(invited),
    stranger: await bench.page(bench.school.enrol("student")),
  };
  for (const page of Object.values(pages)) await page.request("watchClasses", {});
});
afterEach(() => bench.close());

/** Which pages heard of the class, and what, once the feed is through with all that happened before. */
const heardOf = async (classId: string) => {
  const last = bench.school.addClass(teacher.person);
  const watching = [pages.teacher, pages.admin, pages.stranger];
  await Promise.all(
    watching.map((page) => vi.waitFor(() => expect(JSON.stringify(page.heard)).toContain(last.id))),
  );
  const outcome: Record<string, string[]> = {};
  for (const [who, page] of Object.entries(pages)) {
    const about = page.heard.filter(({ body }) => JSON.stringify(body).includes(classId));
    if (about.length > 0) outcome[who] = about.map(({ name }) => name);
  }
  return outcome;
};

describe("the feed of classes", () => {
  it("answers the list that the person may see", async () => {
    const open = bench.school.addClass(teacher.person);
    const closed = bench.school.addClass(teacher.person, [invited.person]);
    const ids = async (page: LivePage) =>
      (await page.request("watchClasses", {})).classes.map(({ id }) => id);
    expect(await ids(pages.teacher)).toEqual([open.id, closed.id]);
    expect(await ids(pages.colleague)).toEqual([]);
    expect(await ids(pages.invited)).toEqual([open.id, closed.id]);
    expect(await ids(pages.stranger)).toEqual([open.id]);
  });

  it("tells of an open class everybody whose list has it", async () => {
    const { id } = bench.school.addClass(teacher.person);
    const told = ["classChanged"];
    const everybody = { teacher: told, admin: told, invited: told, stranger: told };
    expect(await heardOf(id)).toEqual(everybody);
  });

  it("tells of a closed class its people alone", async () => {
    const { id } = bench.school.addClass(teacher.person, [invited.person]);
    await vi.waitFor(() => expect(pages.invited.heard).toHaveLength(1));
    bench.school.change(id, { title: "Secret" });
    const told = ["classChanged", "classChanged"];
    expect(await heardOf(id)).toEqual({ teacher: told, admin: told, invited: told });
  });

  it("takes a class that turned closed from those who may see it no more, without its title", async () => {
    const { id } = bench.school.addClass(teacher.person);
    await pages.stranger.notice("classChanged");
    bench.school.change(id, { access: "closed", title: "Secret" });
    expect(await pages.stranger.notice("classRemoved")).toEqual({ classId: id });
    expect(JSON.stringify(pages.stranger.heard)).not.toContain("Secret");
    expect((await pages.teacher.notice("classChanged")).class.title).toBe("Algebra");
    expect((await pages.teacher.notice("classChanged")).class.title).toBe("Secret");
    expect(pages.teacher.notices("classRemoved")).toEqual([]);
  });

  it("tells of a deleted class those who could see it", async () => {
    const { id } = bench.school.addClass(teacher.person, [invited.person]);
    await pages.invited.notice("classChanged");
    bench.school.delete(id);
    expect(await pages.invited.notice("classRemoved")).toEqual({ classId: id });
    expect(await heardOf(id)).not.toHaveProperty("stranger");
  });

  it("tells of the start and the end of a class", async () => {
    const { id } = bench.school.addClass(teacher.person);
    await pages.stranger.notice("classChanged");
    await pages.teacher.join(id);
    await pages.teacher.request("startClass", {});
    expect((await pages.stranger.notice("classChanged")).class.state).toBe("live");
    await pages.teacher.request("stopClass", {});
    expect((await pages.stranger.notice("classChanged")).class.state).toBe("ended");
  });

  it("ends with the newest state, however fast the changes come", async () => {
    const { id } = bench.school.addClass(teacher.person);
    for (let version = 1; version <= 20; version += 1) {
      bench.school.change(id, { title: `Lesson ${version}` });
    }
    await expect
      .poll(() => pages.stranger.notices("classChanged").at(-1)?.class.title)
      .toBe("Lesson 20");
    const versions = pages.stranger.notices("classChanged").map((each) => each.class.version);
    expect(versions).toEqual(versions.toSorted((a, b) => a - b));
  });

  it("tells nothing to who no longer watches", async () => {
    await pages.invited.request("unwatchClasses", {});
    const { id } = bench.school.addClass(teacher.person);
    expect(await heardOf(id)).not.toHaveProperty("invited");
  });

  it("says that it may have missed something", async () => {
    bench.school.gap();
    expect(await pages.stranger.notice("feedsStale")).toEqual({});
  });
});
