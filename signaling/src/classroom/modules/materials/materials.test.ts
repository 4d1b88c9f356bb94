import type { Sfu } from "@lyceum/shared/sfu/sfu.ts";
import { DEFAULT_CLASS_SETTINGS } from "@lyceum/shared/rest/class-settings.ts";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";

import { openClass } from "../../../../test/open-class.ts";
import { localSfu } from "../../../../test/SignalingHarness.ts";

let sfu: Sfu;
let opened: Awaited<ReturnType<typeof openClass>>;

beforeAll(async () => {
  sfu = await localSfu();
});
afterAll(() => sfu.close());
beforeEach(async () => {
  opened = await openClass(sfu);
});
afterEach(() => opened.harness.close());

const changes = async () => {
  await opened.host.notice("materialsChanged");
  return opened.guest.notice("materialsChanged");
};

it("everyone in the class is notified of each change of its materials, also before it starts", async () => {
  const { harness, classId } = opened;
  harness.ports.setMaterials(classId, ["The book"]);
  expect(await changes()).toEqual({});
  harness.ports.setMaterials(classId, []);
  expect(await changes()).toEqual({});
});

it("another change of the class, and one of another class, is none of its materials", async () => {
  const { harness, classId, teacher, host, guest } = opened;
  harness.ports.setMaterials(classId, ["The book"]);
  await changes();
  const other = harness.ports.addClass(teacher.person).id;
  harness.ports.setMaterials(other, ["Another book"]);
  harness.ports.setClassSettings(classId, { ...DEFAULT_CLASS_SETTINGS, lobby: "everybody" });
  const late = await harness.page(harness.ports.enrol("student", "Cleo"));
  const joining = { classId, pageId: late.pageId };
  await expect.poll(() => late.codeOf("joinClass", joining)).toBe("in_lobby");
  harness.ports.setMaterials(classId, ["The book", "Notes"]);
  await changes();
  expect([host, guest].map((page) => page.notices("materialsChanged"))).toEqual([[], []]);
  expect(late.heard).toEqual([]);
});
