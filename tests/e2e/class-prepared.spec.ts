/// <reference lib="dom" />
import type { Page } from "@playwright/test";

import {
  type Person,
  expectAllHearAll,
  expectAllSeeAll,
  linksOf,
} from "../support/people/people.ts";
import { expect, test } from "../support/pages/test.ts";

/** How many of the page's transports are connected, and the packets of streams that it has sent on them. */
const stateOf = (page: Page) =>
  page.evaluate(async () => {
    const all = window.peerConnections;
    const reports = await Promise.all(all.map((each) => each.getStats()));
    const sent = reports
      .flatMap((report) => [...report.values()] as { type: string; packetsSent?: number }[])
      .filter(({ type }) => type === "outbound-rtp")
      .reduce((sum, { packetsSent = 0 }) => sum + packetsSent, 0);
    return {
      connected: all.filter(({ connectionState }) => connectionState === "connected").length,
      sent,
    };
  });

const expectConnected = async ({ page }: Person) => {
  await expect.poll(async () => (await stateOf(page)).connected).toBe(1);
};

test("a page in the green room of a live class is connected, sends nothing, and joins by that", async ({
  people,
}) => {
  const { lesson, teacher } = await people.liveClass([]);
  const ben = await people.student("Ben");
  await ben.room.openGreenRoom(lesson.id);
  await ben.room.expectPreview();
  await expectConnected(ben);
  expect((await stateOf(ben.page)).sent).toBe(0);
  await expect(teacher.room.participants.getByRole("listitem")).toHaveCount(1);

  const made = await linksOf([ben]);
  await ben.room.joinButton.click();
  await expectAllSeeAll([teacher, ben]);
  await expectAllHearAll([teacher, ben]);
  expect(await linksOf([ben])).toEqual(made);
});

test("the connection of the green room goes with its class, and comes with the next", async ({
  people,
}) => {
  const { lesson, teacher } = await people.liveClass([]);
  const ben = await people.student("Ben");
  await ben.room.openGreenRoom(lesson.id);
  await expectConnected(ben);
  await teacher.room.leaveAsHost("End for all");
  await expect.poll(async () => (await stateOf(ben.page)).connected).toBe(0);
  await teacher.room.join(lesson.id);
  await teacher.room.start();
  await expectConnected(ben);
  await ben.room.joinButton.click();
  await expectAllSeeAll([teacher, ben]);
});
