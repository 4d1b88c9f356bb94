import { readFile } from "node:fs/promises";

import type { Page } from "@playwright/test";

import { expectNoViolations } from "../support/pages/axe.ts";
import { expect, test } from "../support/pages/test.ts";

const open = async (page: Page) => {
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Materials" }).click();
  return page.getByRole("dialog", { name: "Materials" });
};

test("materials are added and removed within the class, and everyone there sees and downloads them", async ({
  people,
}) => {
  const { teacher, students } = await people.silentClass(["Ben"]);
  const [ben] = students as [(typeof students)[number]];
  const [hosts, shown] = [await open(teacher.page), await open(ben.page)];
  await expect(shown).toContainText("No files or links yet.");
  await expect(shown.getByRole("button", { name: "Add file" })).toHaveCount(0);

  const buffer = Buffer.from("%PDF-1.7\nThe words of a lesson.");
  const file = { name: "Week 1.pdf", mimeType: "application/pdf", buffer };
  await hosts.getByLabel("File", { exact: true }).setInputFiles(file);
  await hosts.getByRole("button", { name: "Add file" }).click();
  await expect(hosts.getByRole("link", { name: "Week 1.pdf" })).toHaveCount(1);
  await hosts.getByLabel("Link title").fill("The book");
  await hosts.getByLabel("Link address").fill("https://lyceum.example/book");
  await hosts.getByRole("button", { name: "Add link" }).click();

  await expect(shown.getByRole("link")).toHaveText(["Week 1.pdf", "The book"]);
  await expect(shown.getByRole("button", { name: /^Remove/ })).toHaveCount(0);
  const downloading = ben.page.waitForEvent("download");
  await shown.getByRole("link", { name: "Week 1.pdf" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("Week 1.pdf");
  expect(await readFile(await download.path())).toEqual(buffer);
  await expectNoViolations(teacher.page);
  await expectNoViolations(ben.page);

  await hosts.getByRole("button", { name: "Remove Week 1.pdf" }).click();
  await teacher.page.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(shown.getByRole("link")).toHaveText(["The book"]);

  // What changes while it is closed is there when it is opened again.
  await ben.page.keyboard.press("Escape");
  await hosts.getByRole("button", { name: "Remove The book" }).click();
  await teacher.page.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(hosts).toContainText("No files or links yet.");
  await expect(await open(ben.page)).toContainText("No files or links yet.");
});

test("a file that is refused says so, and its reader stays in the class", async ({ people }) => {
  const { teacher, students } = await people.silentClass(["Ben"]);
  const [ben] = students as [(typeof students)[number]];
  const [hosts, shown] = [await open(teacher.page), await open(ben.page)];
  const buffer = Buffer.from("%PDF-1.7\nThe words of a lesson.");
  const file = { name: "Week 1.pdf", mimeType: "application/pdf", buffer };
  await hosts.getByLabel("File", { exact: true }).setInputFiles(file);
  await hosts.getByRole("button", { name: "Add file" }).click();

  const room = ben.page.url();
  const refusal = { status: "error", code: "unavailable", message: "Please try again later." };
  await ben.page.route(
    "**/materials/*/file?ticket=*",
    (route) => route.fulfill({ status: 503, json: refusal }),
    { times: 1 },
  );
  await shown.getByRole("link", { name: "Week 1.pdf" }).click();
  await expect(
    ben.page.getByText("The file could not be downloaded. Please try again.", { exact: true }),
  ).toBeVisible();
  expect(ben.page.url()).toBe(room);

  const downloading = ben.page.waitForEvent("download");
  await shown.getByRole("link", { name: "Week 1.pdf" }).click();
  expect(await readFile(await (await downloading).path())).toEqual(buffer);
  await expect(shown).toBeVisible();
});
