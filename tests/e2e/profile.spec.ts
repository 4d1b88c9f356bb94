import { MESSAGES } from "@lyceum/shared/messages.ts";
import type { Locator, Page } from "@playwright/test";
import { expectNoViolations } from "../support/pages/axe.ts";
import { expect, test } from "../support/pages/test.ts";
import { makeBlog, postComment } from "../support/people/blogs.ts";
import { makePicture } from "../support/people/clip.ts";

const { account, register } = MESSAGES;

const profile = (page: Page) => page.getByRole("region", { name: "Profile" });
const field = (page: Page, name: string) =>
  profile(page).getByRole("textbox", { name, exact: true });
const save = (page: Page) => profile(page).getByRole("button", { name: "Save profile" });
const pictureIn = (where: Locator) => where.locator("img[src^='/media/people/']");

/** As shown: loaded, and square. */
const sizeOf = (picture: Locator) =>
  picture.evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => [
    naturalWidth,
    naturalHeight,
  ]);

test("a person changes their name, their mobile and their picture, and others see it where they wrote", async ({
  people,
  site,
}) => {
  const [admin, ada] = [await people.admin(), await people.student("Ada Lovelace")];
  const blog = await makeBlog(site, admin);
  await postComment(ada.context.request, blog.id, "Very clear.", ada.token);
  const { page } = ada;
  await page.goto("/account");
  await expect(field(page, "Name")).toHaveValue("Ada Lovelace");
  await profile(page)
    .getByLabel("Picture")
    .setInputFiles(await makePicture("portrait"));
  const shown = pictureIn(profile(page));
  await expect(shown).toBeVisible();
  await expect.poll(() => sizeOf(shown)).toEqual([256, 256]);
  await expect(page.getByText(account.pictureSet, { exact: true })).toBeVisible();
  await field(page, "Name").fill("Ada King");
  await field(page, "Mobile").fill("5550100042");
  await save(page).click();
  await expect(page.getByText(account.profileSaved)).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem("mobile_number")))
    .toBe("5550100042");
  await expectNoViolations(page);
  await page.reload();
  await expect(field(page, "Name")).toHaveValue("Ada King");

  const reader = await people.visitor();
  const comments = reader.page.getByRole("list", { name: "Comments" });
  await reader.page.goto(`/blog/${blog.slug}`);
  await expect(pictureIn(comments)).toHaveCount(1);
  await expect.poll(() => sizeOf(pictureIn(comments))).toEqual([256, 256]);

  await profile(page).getByRole("button", { name: "Remove picture" }).click();
  await expect(shown).toHaveCount(0);
  await expect(profile(page)).toBeFocused();
  await reader.page.goto(`/blog/${blog.slug}`);
  await expect(comments).toContainText("Very clear.");
  await expect(pictureIn(comments)).toHaveCount(0);
});

test("what is wrong with a profile or a picture is said beside it, and nothing changes", async ({
  people,
}) => {
  const { page } = await people.student("Ben Okri");
  await page.goto("/account");
  await field(page, "Name").fill(" ");
  await field(page, "Mobile").fill("123");
  await save(page).click();
  await expect(field(page, "Name")).toHaveAccessibleDescription(register.nameEmpty);
  await expect(field(page, "Mobile")).toHaveAccessibleDescription(
    new RegExp(register.mobileDigits),
  );
  const choose = (name: string, mimeType: string, buffer: Buffer) =>
    profile(page).getByLabel("Picture").setInputFiles({ name, mimeType, buffer });
  await choose("me.png", "image/png", Buffer.from("not a picture at all"));
  await expect(profile(page).getByText(account.pictureRefused)).toBeVisible();
  await choose("me.jpg", "image/jpeg", Buffer.alloc(6 * 1024 * 1024, 1));
  await expect(profile(page).getByText(MESSAGES.upload.tooLarge)).toBeVisible();
  await expect(pictureIn(profile(page))).toHaveCount(0);
});
