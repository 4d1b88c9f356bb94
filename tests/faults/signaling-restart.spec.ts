import { setTimeout as sleep } from "node:timers/promises";

import { MESSAGES } from "@lyceum/shared/messages.ts";

import { watchedFrames } from "../support/pages/media.ts";
import { expectAllSeeAll, linksOf, watchOthers } from "../support/people/people.ts";
import { CuttableLine } from "../support/servers/CuttableLine.ts";
import { restartSignaling } from "../support/servers/recovery.ts";
import { expect, test } from "../support/pages/test.ts";

// Media on a separate host, as in larger installations: only then can media outlive signaling.
test.use({ siteOptions: { mediaApart: true } });

// `npm run bench:recovery` measures how soon.
test("signaling that restarts gives the controls back, and everybody sees and hears everybody", async ({
  people,
}) => {
  const { controls, links } = await restartSignaling(people);
  expect(controls, "the controls have been away").toBeGreaterThan(0);
  expect(links, "the pages kept their media").toBe(0);
});

test("a page that returns to it later than another has their picture meanwhile", async ({
  people,
  site,
}) => {
  const line = await CuttableLine.open(site.url);
  const { lesson, teacher } = await people.liveClass([]);
  const ben = await people.student("Ben", { url: line.url });
  await ben.room.join(lesson.id);
  await expectAllSeeAll([teacher, ben]);
  const links = await linksOf([teacher]);
  await watchOthers([teacher, ben]);

  line.cut();
  await site.restart();
  await teacher.room.status(MESSAGES.meeting.reconnecting).waitFor({ state: "detached" });
  // What nobody goes on with has ended by then.
  await sleep(12_000);
  const then = Date.now();
  await sleep(1_000);
  const [times = []] = Object.values(await watchedFrames(ben.page));
  expect(times.filter((time) => time > then).length).toBeGreaterThan(1);

  line.mend();
  await ben.room.status(MESSAGES.meeting.reconnecting).waitFor({ state: "detached" });
  await expectAllSeeAll([teacher, ben]);
  expect(await linksOf([teacher])).toEqual(links);
  await line.close();
});
