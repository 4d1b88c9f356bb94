import { chromium } from "@playwright/test";
import { WITHOUT_UDP } from "../support/pages/chromium.ts";
import { protocolsOf } from "../support/pages/media.ts";
import { expectAllHearAll, expectAllSeeAll } from "../support/people/people.ts";
import { expect, test } from "../support/pages/test.ts";

test("where UDP is open, media goes by UDP", async ({ people }) => {
  const { everyone } = await people.liveClass(["Ben"]);
  await expectAllSeeAll(everyone);
  for (const { page } of everyone)
    expect(new Set(await protocolsOf(page))).toEqual(new Set(["udp"]));
});

test("where UDP is blocked, media goes by TCP", async ({ people }) => {
  const browser = await chromium.launch(WITHOUT_UDP);
  const { lesson, teacher } = await people.liveClass([]);
  const ben = await people.student("Ben", { browser });
  await ben.room.join(lesson.id);
  await expectAllSeeAll([teacher, ben]);
  await expectAllHearAll([teacher, ben]);
  const protocols = await protocolsOf(ben.page);
  expect(protocols.length).toBeGreaterThan(0);
  expect(new Set(protocols)).toEqual(new Set(["tcp"]));
  await browser.close();
});
