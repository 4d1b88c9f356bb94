import { Player } from "../support/pages/CoursePages.ts";
import { expect, test } from "../support/pages/test.ts";
import { SupervisedSite } from "../support/servers/SupervisedSite.ts";

test("a fresh demo school has its topics, and they play, as soon as the site answers", async ({
  page,
}) => {
  await using opened = new AsyncDisposableStack();
  const site = await SupervisedSite.start(await SupervisedSite.folder(opened), { DEMO: "on" });
  opened.defer(async () => void (await site.stop()));
  const first = await fetch(`${site.url}/api/video/get_video_by_id`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ id: "calculus-in-pictures" }),
  });
  expect(await first.text(), "the first answer of the site").toContain("The slope of a curve");

  await page.goto(`${site.url}/course-topics/calculus-in-pictures`);
  const topics = page.getByRole("list", { name: "Topics" }).getByRole("button");
  await expect(topics).toHaveCount(5);
  const player = new Player(page);
  await player.play();
  await player.expectPlays();
});
