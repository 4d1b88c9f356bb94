import { ResumePage } from "../support/pages/ResumePage.ts";
import { expect, test } from "../support/pages/test.ts";

const CALL = "**/backend-service/api/resume/expect";

test("a resume is announced while its sender chooses the file", async ({ people }) => {
  const { page } = await people.visitor();
  const resume = new ResumePage(page);
  await page.goto("/");
  // A press before the page's script has loaded opens the file picker, and says nothing yet.
  await expect(async () => {
    const announced = page.waitForResponse(CALL, { timeout: 2_000 });
    await resume.file.click();
    expect((await announced).status()).toBe(200);
  }).toPass();
});
