import { SEAT_KEPT } from "@lyceum/shared/limits.ts";
import { chromium } from "@playwright/test";
import { CHROMIUM, launched } from "../support/pages/chromium.ts";
import { expectAllSeeAll } from "../support/people/people.ts";
import { expect, test } from "../support/pages/test.ts";

test("back from the browser's own memory, a class can be joined again", async ({ people }) => {
  const browser = await chromium.launch({
    ...launched(CHROMIUM),
    ignoreDefaultArgs: ["--mute-audio", "--disable-back-forward-cache"],
  });
  const teacher = await people.teacher("Ada Teacher");
  const lesson = await people.classOf(teacher);
  await teacher.room.join(lesson.id);
  // Chromium caches no page that had a camera open: this one has none, as over plain http.
  const ben = await people.student("Ben", { browser });
  await ben.context.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, "mediaDevices", { get: () => undefined }),
  );
  await ben.room.join(lesson.id);
  await expect(teacher.room.participant("Ben")).toHaveCount(1);
  await ben.page.evaluate(() => Object.assign(window, { sameDocument: true }));

  await ben.page.goto("/contact");
  // A page announces that it leaves; if the browser is faster, the seat of a lost socket is kept for a minute.
  await expect(teacher.room.participant("Ben")).toHaveCount(0, { timeout: 2 * SEAT_KEPT });
  await ben.page.goBack({ waitUntil: "commit" });
  await expect(ben.room.joinButton).toBeEnabled();
  const kept = await ben.page.evaluate(() => ({
    sameDocument: "sameDocument" in window,
    reasons: performance.getEntriesByType("navigation").map((each) => each.toJSON()),
  }));
  expect(kept.sameDocument, JSON.stringify(kept.reasons)).toBe(true);

  await ben.room.joinButton.click();
  await expect(ben.room.leaveButton).toBeVisible();
  await expect(teacher.room.participant("Ben")).toHaveCount(1);
  await teacher.room.start();
  await ben.room.expectSees(teacher.name);
  await browser.close();
});

test("a person who goes elsewhere while they are being let in is not in the class", async ({
  people,
}) => {
  const { lesson, teacher } = await people.liveClass([]);
  const ben = await people.student("Ben");
  for (let turn = 0; turn < 5; turn += 1) {
    await ben.room.openGreenRoom(lesson.id);
    // In one task: the answer cannot have arrived before the page changed.
    await ben.page.evaluate(() => {
      const named = (selector: string, name: string) =>
        [...document.querySelectorAll<HTMLElement>(selector)].find(
          ({ textContent }) => textContent === name,
        )!;
      named("button", "Join class").click();
      named("a", "Back to dashboard").click();
    });
    await expect(ben.page.getByRole("region", { name: "Live classes" })).toBeVisible();
  }
  await expect(teacher.room.participants.getByRole("listitem")).toHaveCount(1);
  const open = () =>
    ben.page.evaluate(
      () => window.peerConnections.filter((each) => each.connectionState !== "closed").length,
    );
  await expect.poll(open).toBe(0);

  await ben.room.join(lesson.id);
  await expectAllSeeAll([teacher, ben]);
});
