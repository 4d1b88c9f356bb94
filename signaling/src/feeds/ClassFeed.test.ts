import { DEFAULT_CLASS_SETTINGS } from "@lyceum/shared/rest/class-settings.ts";
import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { SignalingHarness, localSfu } from "../../test/SignalingHarness.ts";
import type { LivePage } from "../../test/LivePage.ts";
import type { Account } from "../../test/InMemoryPorts.ts";

let sfu: Sfu;
let harness: SignalingHarness;
let teacher: Account;
let invited: Account;
let colleague: Account;
let pages: Record<"teacher" | "colleague" | "admin" | "invited" | "stranger", LivePage>;

beforeAll(async () => {
  sfu = await localSfu();
});
afterAll(() => sfu.close());
beforeEach(async () => {
  harness = await SignalingHarness.open(sfu);
  teacher = harness.ports.enrol("teacher");
  invited = harness.ports.enrol("student");
  colleague = harness.ports.enrol("teacher");
  pages = {
    teacher: await harness.page(teacher),
    colleague: await harness.page(colleague),
    admin: await harness.page(harness.ports.enrol("admin")),
    invited: await harness.page(invited),
    stranger: await harness.page(harness.ports.enrol("student")),
  };
  for (const page of Object.values(pages)) await page.request("watchClasses", {});
});
afterEach(() => harness.close());

/** Which pages got notices of the class, and which, once the feed is through with all that happened before. */
const heardOf = async (classId: string) => {
  const last = harness.ports.addClass(teacher.person);
  const watching = [pages.teacher, pages.admin, pages.stranger];
  await Promise.all(
    watching.map((page) => expect.poll(() => JSON.stringify(page.heard)).toContain(last.id)),
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
    const open = harness.ports.addClass(teacher.person);
    const closed = harness.ports.addClass(teacher.person, [invited.person]);
    const ids = async (page: LivePage) =>
      (await page.request("watchClasses", {})).classes.map(({ id }) => id);
    expect(await ids(pages.teacher)).toEqual([open.id, closed.id]);
    expect(await ids(pages.colleague)).toEqual([]);
    expect(await ids(pages.invited)).toEqual([open.id, closed.id]);
    expect(await ids(pages.stranger)).toEqual([open.id]);
  });

  it("tells of an open class everybody whose list has it", async () => {
    const { id } = harness.ports.addClass(teacher.person);
    const told = ["classChanged"];
    const everybody = { teacher: told, admin: told, invited: told, stranger: told };
    expect(await heardOf(id)).toEqual(everybody);
  });

  it("tells of a closed class its people alone", async () => {
    const { id } = harness.ports.addClass(teacher.person, [invited.person]);
    await expect.poll(() => pages.invited.heard).toHaveLength(1);
    harness.ports.change(id, { title: "Secret" });
    const told = ["classChanged", "classChanged"];
    expect(await heardOf(id)).toEqual({ teacher: told, admin: told, invited: told });
  });

  it("tells nothing of a class to a teacher who is invited to it: their list has their own alone", async () => {
    const { id } = harness.ports.addClass(teacher.person, [invited.person, colleague.person]);
    await pages.invited.notice("classChanged");
    await pages.teacher.join(id);
    await pages.teacher.request("startClass", {});
    await pages.invited.notice("insideChanged");
    expect(await heardOf(id)).not.toHaveProperty("colleague");
  });

  it("tells nothing more of it to a student who is a teacher now", async () => {
    const { id } = harness.ports.addClass(teacher.person, [invited.person]);
    await pages.invited.notice("classChanged");
    harness.ports.setRole(invited, "teacher");
    const page = await harness.page(invited);
    expect((await page.request("watchClasses", {})).classes).toEqual([]);
    harness.ports.change(id, { title: "Geometry" });
    expect(await heardOf(id)).toHaveProperty("teacher");
    expect(JSON.stringify(page.heard)).not.toContain(id);
  });

  it("takes a class that turned closed from those who may see it no more, without its title", async () => {
    const { id } = harness.ports.addClass(teacher.person);
    await pages.stranger.notice("classChanged");
    harness.ports.change(id, { access: "closed", title: "Secret" });
    expect(await pages.stranger.notice("classRemoved")).toEqual({ classId: id });
    expect(JSON.stringify(pages.stranger.heard)).not.toContain("Secret");
    expect((await pages.teacher.notice("classChanged")).class.title).toBe("Algebra");
    expect((await pages.teacher.notice("classChanged")).class.title).toBe("Secret");
    expect(pages.teacher.notices("classRemoved")).toEqual([]);
  });

  it("tells of a deleted class those who could see it", async () => {
    const { id } = harness.ports.addClass(teacher.person, [invited.person]);
    await pages.invited.notice("classChanged");
    harness.ports.delete(id);
    expect(await pages.invited.notice("classRemoved")).toEqual({ classId: id });
    expect(await heardOf(id)).not.toHaveProperty("stranger");
  });

  it("tells of the start and the end of a class", async () => {
    const { id } = harness.ports.addClass(teacher.person);
    await pages.stranger.notice("classChanged");
    await pages.teacher.join(id);
    await pages.teacher.request("startClass", {});
    expect((await pages.stranger.notice("classChanged")).class.state).toBe("live");
    await pages.teacher.request("stopClass", {});
    expect((await pages.stranger.notice("classChanged")).class.state).toBe("ended");
  });

  it("tells how many are in a class, to those who may see it", async () => {
    const { id } = harness.ports.addClass(teacher.person, [invited.person]);
    await pages.teacher.join(id);
    await pages.teacher.request("startClass", {});
    await expect
      .poll(() => pages.admin.notices("insideChanged").at(-1))
      .toEqual({ classId: id, inside: 1 });
    const guest = await harness.page(invited);
    await guest.join(id);
    await expect
      .poll(() => pages.invited.notices("insideChanged").at(-1))
      .toEqual({ classId: id, inside: 2 });
    const [listed] = (await pages.invited.request("watchClasses", {})).classes;
    expect(listed).toMatchObject({ id, inside: 2 });
    await pages.teacher.request("stopClass", {});
    await expect
      .poll(() => pages.invited.notices("insideChanged").at(-1))
      .toEqual({ classId: id, inside: 0 });
    expect(await heardOf(id)).not.toHaveProperty("stranger");
  });

  it("tells it also where it could not be read at first", async () => {
    const { id } = harness.ports.addClass(teacher.person, [invited.person]);
    await pages.invited.notice("classChanged");
    const away = vi.spyOn(harness.ports.classSettings, "of");
    await pages.teacher.join(id);
    away.mockRejectedValueOnce(new Error("The database is unavailable."));
    await pages.teacher.request("startClass", {});
    await expect
      .poll(() => pages.invited.notices("insideChanged").at(-1))
      .toEqual({ classId: id, inside: 1 });
    away.mockRestore();
  });

  it("tells students no number of people of a class that has a lobby, also where it is turned on later", async () => {
    const { id } = harness.ports.addClass(teacher.person, [invited.person]);
    const lastOf = (page: LivePage) => page.notices("insideChanged").at(-1)?.inside;
    await pages.teacher.join(id);
    await pages.teacher.request("startClass", {});
    await expect.poll(() => lastOf(pages.invited)).toBe(1);
    harness.ports.setClassSettings(id, { ...DEFAULT_CLASS_SETTINGS, lobby: "everybody" });
    await expect.poll(() => lastOf(pages.invited)).toBe(0);
    expect(lastOf(pages.admin)).toBe(1);
    const listed = async (page: LivePage) => (await page.request("watchClasses", {})).classes[0];
    expect(await listed(pages.invited)).toMatchObject({ id, inside: 0 });
    expect(await listed(pages.teacher)).toMatchObject({ id, inside: 1 });
    await pages.admin.join(id);
    await expect.poll(() => lastOf(pages.teacher)).toBe(2);
    expect(pages.invited.notices("insideChanged").map(({ inside }) => inside)).not.toContain(2);
  });

  it("ends with the newest state, however fast the changes come", async () => {
    const { id } = harness.ports.addClass(teacher.person);
    for (let version = 1; version <= 20; version += 1) {
      harness.ports.change(id, { title: `Lesson ${version}` });
    }
    await expect
      .poll(() => pages.stranger.notices("classChanged").at(-1)?.class.title)
      .toBe("Lesson 20");
    const versions = pages.stranger.notices("classChanged").map((each) => each.class.version);
    expect(versions).toEqual(versions.toSorted((a, b) => a - b));
  });

  it("tells nothing to who no longer watches", async () => {
    await pages.invited.request("unwatchClasses", {});
    const { id } = harness.ports.addClass(teacher.person);
    expect(await heardOf(id)).not.toHaveProperty("invited");
  });

  it("says that it may have missed something", async () => {
    harness.ports.gap();
    expect(await pages.stranger.notice("feedsStale")).toEqual({});
  });
});
