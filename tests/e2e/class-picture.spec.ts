import { readFile } from "node:fs/promises";
import { setPicture } from "@lyceum/shared/rest/profile.ts";
import type { Locator } from "@playwright/test";
import { expect, test } from "../support/pages/test.ts";
import { makePicture } from "../support/people/clip.ts";
import { seedCourse } from "../support/people/seeded-courses.ts";
import type { Person } from "../support/people/people.ts";

const pictureIn = (where: Locator) => where.locator("img[src^='/media/people/']");

async function sendPicture({ context: { request }, token }: Person): Promise<void> {
  const buffer = await readFile(await makePicture("portrait"));
  const image = { name: "me.png", mimeType: "image/png", buffer };
  const headers = { authorization: `Bearer ${token}` };
  const reply = await request.post(`/api${setPicture.url}`, { headers, multipart: { image } });
  expect(reply.status()).toBe(200);
}

test("a person's picture stands on their course, in the class while their camera is off, and beside their name", async ({
  people,
  site,
}) => {
  const [ada, ben] = [await people.teacher("Ada Teacher"), await people.student("Ben")];
  await sendPicture(ada);
  const course = { title: "Waves with a face", topics: [60], teacher: ada.account.email };
  await seedCourse(site, course);
  const { page: home } = await people.visitor();
  await home.goto("/?q=waves");
  const card = home.getByRole("article", { name: course.title });
  await expect(card).toContainText("Ada Teacher");
  await expect(pictureIn(card)).toBeVisible();

  const lesson = await people.classOf(ada);
  await ada.room.join(lesson.id);
  await ada.room.start();
  await ben.room.join(lesson.id);
  await ben.room.expectSees("Ada Teacher");
  await ada.room.camera.click();
  await expect(ada.room.camera).toHaveAttribute("aria-pressed", "false");
  const { page, room } = ben;
  const shown = pictureIn(room.figure("Ada Teacher"));
  await expect(shown).toBeVisible();
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBe(256);
  if (!(await room.participants.isVisible()))
    await page.getByRole("button", { name: "People", exact: true }).click();
  await expect(pictureIn(room.participant("Ada Teacher"))).toBeVisible();
  await expect(pictureIn(room.figure("Ben"))).toHaveCount(0);
});

test("picture in picture shows the large picture, and of a camera that is off nothing", async ({
  people,
}) => {
  const [ada, ben] = [await people.teacher("Ada Teacher"), await people.student("Ben")];
  const { page, room } = ben;
  await page.addInitScript(() => {
    Object.defineProperty(document, "pictureInPictureEnabled", { value: true });
    HTMLVideoElement.prototype.requestPictureInPicture = function () {
      document.body.dataset.apart = this.closest("figure")?.ariaLabel ?? "";
      return Promise.reject(new DOMException("No window here", "NotAllowedError"));
    };
  });
  const lesson = await people.classOf(ada);
  await ada.room.join(lesson.id);
  await ada.room.start();
  await room.join(lesson.id);
  await room.expectSees("Ada Teacher");
  const shownApart = async () => {
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("menuitem", { name: "Picture in picture" }).click();
    return page.evaluate(() => document.body.dataset.apart);
  };
  expect(await shownApart()).toBe("Ada Teacher");
  await ada.room.camera.click();
  await expect(room.figure("Ada Teacher").locator("video")).toBeHidden();
  expect(await shownApart()).toBe("Ben");
});
