import { ResumePage } from "../support/pages/ResumePage.ts";
import { expect, test } from "../support/pages/test.ts";

test("a resume is announced while its sender chooses the file", async ({ people }) => {
  const { page } = await people.visitor();
  const resume = new ResumePage(page);
  await page.goto("/");
  const announced = page.waitForResponse("**/backend-service/api/resume/expect");
  await resume.file.click();
  expect((await announced).status()).toBe(200);
});
