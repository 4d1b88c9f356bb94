import { setTimeout as sleep } from "node:timers/promises";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { CuttableLine } from "../support/servers/CuttableLine.ts";
import { LiveSocket } from "../support/protocol/LiveSocket.ts";
import { expectAllHearAll, expectAllSeeAll, linksOf } from "../support/people/people.ts";
import { expect, test } from "../support/pages/test.ts";

/** Shorter than a seat is kept. */
const OUTAGE = 10_000;

test("a signaling line cut for 10 seconds keeps the seat and the media of its page", async ({
  people,
  site,
}) => {
  const line = await CuttableLine.open(site.url);
  const { lesson, teacher, students } = await people.liveClass(["Cleo"]);
  const ben = await people.student("Ben", { url: line.url });
  await ben.room.join(lesson.id);
  const everyone = [teacher, ...students, ben];
  await expectAllSeeAll(everyone);
  await expectAllHearAll(everyone);

  const admin = await people.admin();
  const observer = await LiveSocket.connect(site.url, admin.token);
  const look = async () => {
    const body = { classId: lesson.id, pageId: crypto.randomUUID() };
    const { participants, producers } = await observer.request("joinClass", body);
    const { id } = participants.find(({ name }) => name === "Ben")!;
    const his = producers.filter(({ participantId }) => participantId === id);
    return { id, producers: his.map((each) => each.id).toSorted(), seats: participants.length };
  };
  const before = await look();
  const links = await linksOf(everyone);

  line.cut();
  const outage = sleep(OUTAGE);
  await expect(ben.room.status(MESSAGES.meeting.reconnecting)).toBeVisible();
  for (const each of [teacher, ...students])
    await expect(each.room.participant("Ben")).toContainText("Reconnecting");
  await expectAllSeeAll(everyone);
  await outage;
  line.mend();
  await expect(ben.room.status(MESSAGES.meeting.reconnecting)).toBeHidden();

  for (const each of [teacher, ...students]) {
    await expect(each.room.participant("Ben")).not.toContainText("Reconnecting");
    await expect(each.room.participant("Ben")).toHaveCount(1);
    await expect(each.room.figure("Ben")).toHaveCount(1);
  }
  expect(await look(), "the same seat with the same streams").toEqual(before);
  await expectAllSeeAll(everyone);
  expect(await linksOf(everyone), "nobody's media was opened again").toEqual(links);
  await expectAllHearAll(everyone);

  await ben.room.microphone.click();
  await expect(teacher.room.participant("Ben")).toContainText("Muted");
  observer.close();
  await line.close();
});
