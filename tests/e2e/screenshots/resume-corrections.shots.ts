import { ResumePage } from "../../support/pages/ResumePage.ts";
import { test } from "../../support/pages/test.ts";
import { DRAWN_LAYOUTS } from "../../support/people/resumes/drawn-layouts.ts";
import { shippedResumes } from "../../support/people/resumes/json-resume.ts";
import { shoot } from "./shoot.ts";

test("the corrections of what was read", async ({ people }) => {
  const { page } = await people.visitor();
  const resume = new ResumePage(page);
  await page.goto("/");
  const [person] = shippedResumes();
  await resume.scan(await DRAWN_LAYOUTS[0]!.pdf(person!), "resume.pdf");
  const read = resume.region("What was understood");
  await read.getByRole("button", { name: "Correct what was read" }).click();
  await shoot(page, "resume-corrections", () =>
    resume.corrections.getByText("Jobs", { exact: true }).scrollIntoViewIfNeeded(),
  );
  const job = await resume.entry("Job 1");
  await shoot(page, "resume-corrected-job", () => job.scrollIntoViewIfNeeded());
});
