import { createHash } from "node:crypto";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { MESSAGES } from "@lyceum/shared/messages.ts";
import { inDatabase } from "../support/people/blogs.ts";
import { CuttableLine } from "../support/servers/CuttableLine.ts";
import { Player, UploadPage } from "../support/pages/CoursePages.ts";
import { makeClip, makePicture } from "../support/people/clip.ts";
import { seedCourse } from "../support/people/seeded-courses.ts";
import type { Site } from "../support/servers/site.ts";
import { expect, test } from "../support/pages/test.ts";

// A separate school without any uploads.
test.use({ siteOptions: {} });

const TITLE = "What a lens does";
const COURSE = "Light and lenses";
const CATEGORY = "Physics";
/** Bytes per second, so that an upload can be interrupted halfway. */
const UPLINK = 3 * 2 ** 20;

const sha256OfOriginals = async (folder: string) => {
  const files = await readdir(folder, { recursive: true });
  const originals = files.filter((name) => /original\.\w+$/.test(name));
  const contents = originals.map(async (name) => readFile(join(folder, name)));
  return (await Promise.all(contents)).map((bytes) =>
    createHash("sha256").update(bytes).digest("hex"),
  );
};

const isWhole = (site: Site): Promise<boolean> =>
  inDatabase(site, async ({ queries }) => {
    const { is_whole } = await queries
      .selectFrom("videos")
      .select("is_whole")
      .executeTakeFirstOrThrow();
    return is_whole;
  });

test("a video goes from its teacher through the admin's queue to a student, without a reload", async ({
  people,
  site,
}) => {
  const clip = await makeClip({
    name: "lens",
    width: 1280,
    height: 720,
    seconds: 20,
    bitrate: "8M",
  });
  expect(clip.bytes).toBeGreaterThan(20_000_000);
  const relay = await CuttableLine.open(site.url);
  const teacher = await people.teacher("Ada Teacher", { url: relay.url });
  const admin = await people.admin();
  const student = await people.student("Ben");
  const [hers, queue] = [new UploadPage(teacher.page), new UploadPage(admin.page)];

  await Promise.all([
    teacher.page.goto("/dashboard"),
    admin.page.goto("/admin-dashboard"),
    student.page.goto("/"),
  ]);
  await expect(admin.page.getByText("No videos are waiting for approval.")).toBeVisible();
  await expect(student.page.getByText(MESSAGES.home.noCategories)).toBeVisible();

  await test.step("the upload survives a cut network", async () => {
    await hers.fillIn({
      title: TITLE,
      file: clip.path,
      thumbnail: await makePicture("lens"),
      course: COURSE,
      category: CATEGORY,
    });
    const network = await teacher.context.newCDPSession(teacher.page);
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: UPLINK };
    await network.send("Network.emulateNetworkConditions", slow);
    await hers.uploadButton.click();
    const sent = async () =>
      Number(
        await teacher.page
          .getByRole("progressbar", { name: "Upload", exact: true })
          .getAttribute("aria-valuenow"),
      );
    await expect.poll(sent).toBeGreaterThan(20);
    relay.cut();
    await expect(teacher.page.getByText("The connection is lost.")).toBeVisible();
    relay.mend();
    const told = teacher.page.getByRole("status").getByText(MESSAGES.upload.pending);
    await expect(told).toBeVisible({ timeout: 120_000 });
    expect(await sha256OfOriginals(site.folder)).toEqual([clip.sha256]);
  });

  await test.step("the queue counts up, and its video can be judged in place", async () => {
    const row = queue.row(queue.pending, TITLE);
    await expect(row).toContainText(teacher.account.email);
    await expect(row).toContainText(COURSE);
    await expect(hers.row(hers.myUploads, TITLE)).toContainText("Ready to play", {
      timeout: 90_000,
    });
    await row.getByRole("button", { name: "View Video" }).click();
    await new Player(queue.pending).expectPlays();
    await expect(queue.pending).toContainText("0:20");
    await row.getByRole("button", { name: "Approve" }).click();
    await expect(admin.page.getByText("No videos are waiting for approval.")).toBeVisible();
  });

  await test.step("the teacher and the catalogue get it", async () => {
    await expect(hers.row(hers.myUploads, TITLE)).toContainText("Approved");
    await expect(student.page.getByRole("button", { name: CATEGORY })).toBeVisible();
    const card = student.page.getByRole("article", { name: COURSE });
    await expect(card).toContainText("Free");
    await card.getByRole("button", { name: "Enroll Now" }).click();
  });

  await test.step("the student watches it, in two qualities, and goes on at the same second", async () => {
    const { page } = student;
    await expect(page).toHaveURL(/\/course-topics\//);
    await expect(page.getByRole("list", { name: "Topics" })).toContainText(TITLE);
    const player = new Player(page);
    await player.play();
    await player.expectPlays();
    // The other qualities are made after approval.
    await expect.poll(() => isWhole(site), { timeout: 180_000 }).toBe(true);
    await page.reload();
    await player.play();
    for (const height of [360, 720]) {
      await page.getByRole("button", { name: /^Quality/ }).click();
      await page.getByRole("menuitemradio", { name: `${height}p` }).click();
      await expect.poll(player.height).toBe(height);
    }
    await player.pause();
    const bar = (await page.getByRole("slider", { name: /seek/i }).boundingBox())!;
    const [x, y] = [bar.x + bar.width * 0.75, bar.y + bar.height / 2];
    await page.mouse.move(x, y);
    await expect(page.locator("media-time-range > media-preview-thumbnail")).toBeVisible();
    await expect(page.locator("media-time-range > media-preview-time-display")).toHaveText("0:15");
    await page.mouse.click(x, y);
    await expect.poll(player.time).toBeCloseTo(15, 0);
    await player.video.evaluate((video: HTMLVideoElement) => {
      video.currentTime = 12;
    });
    await player.play();
    await player.expectPlays();
    await player.pause();
    const left = await player.time();
    expect(left).toBeGreaterThan(12);
    await page.reload();
    await expect.poll(player.time).toBeCloseTo(left, 0);
    await player.play();
    await player.expectPlays();
  });

  await test.step("the chosen speed and quality stay when the video is opened again", async () => {
    const { page } = student;
    const player = new Player(page);
    const choose = async (menu: RegExp, name: string) => {
      await page.getByRole("button", { name: menu }).click();
      await page.getByRole("menuitemradio", { name, exact: true }).click();
    };
    const seekToStart = () =>
      player.video.evaluate((video: HTMLVideoElement) => {
        video.currentTime = 0;
      });
    await seekToStart();
    await choose(/^Speed/, "1.5×");
    await choose(/^Quality/, "720p");
    await expect.poll(player.height).toBe(720);
    await player.pause();
    await seekToStart();
    const media = /\.(m3u8|m4s)/;
    await page.route(media, (route) => route.fulfill({ status: 403 }));
    await choose(/^Quality/, "360p");
    const tryAgain = page.getByRole("button", { name: "Try again" });
    await expect(tryAgain).toBeVisible();
    await page.unroute(media);
    await tryAgain.click();
    await expect(page.getByRole("button", { name: "Quality, 360p" })).toBeVisible();
    await player.play();
    await expect.poll(player.height).toBe(360);
    await expect(page.getByRole("button", { name: "Speed, 1.5×" })).toBeVisible();
    expect(await player.video.evaluate(({ playbackRate }: HTMLVideoElement) => playbackRate)).toBe(
      1.5,
    );
  });
  await relay.close();
});

test("a course page that a blog's link has opened by the course's name is kept up to date, and says which address is its own", async ({
  people,
  site,
}) => {
  const { account } = await people.teacher("Cy Teacher");
  const id = await seedCourse(site, { title: "Tides", teacher: account.email, topics: [60] });
  const slug = "tides-and-moons";
  const change = (fields: { slug: string } | { title: string }) =>
    inDatabase(site, async ({ queries }) => {
      await queries.updateTable("courses").set(fields).where("id", "=", id).execute();
    });
  await change({ slug });
  const { page } = await people.visitor();
  // The topic has no file: an answered request for it has the player ask for the topics once more.
  await page.route("**/media/videos/**", () => {});
  await page.goto(`/course-topics/${slug}`);
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("Tides");
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute(
    "href",
    `${site.url}/course-topics/${id}`,
  );
  // The first one may have come before the page listened: it asks then whether anything has changed.
  for (const title of ["Tides and moons", "Tides, moons and suns"]) {
    await change({ title });
    await expect(heading).toHaveText(title);
  }
});
