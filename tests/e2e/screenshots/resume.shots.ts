import type { Buffer } from "node:buffer";
import { inDatabase } from "../../support/people/blogs.ts";
import { ResumePage } from "../../support/pages/ResumePage.ts";
import { DRAWN_LAYOUTS } from "../../support/people/resumes/drawn-layouts.ts";
import { shippedResumes } from "../../support/people/resumes/json-resume.ts";
import { WORD_LAYOUTS } from "../../support/people/resumes/word-layouts.ts";
import type { Site } from "../../support/servers/site.ts";
import { expect, test } from "../../support/pages/test.ts";
import { shoot, shootWhole } from "./shoot.ts";

const CALL = "**/backend-service/api/resume/check";
const JOB = `We look for a backend engineer: Python, Kubernetes, Docker and Kafka, SQL with PostgreSQL, REST and some
React. You mentor others, love test-driven development, and have led incident response on call.`;

const [RESUME] = shippedResumes();
const drawn = (layout: string): Promise<Buffer> =>
  DRAWN_LAYOUTS.find(({ name }) => name === layout)!.pdf(RESUME!);
const word = (layout: string): Promise<Buffer> =>
  WORD_LAYOUTS.find(({ name }) => name === layout)!.docx(RESUME!);

const addCourse = (site: Site) =>
  inDatabase(site, ({ queries }) =>
    queries
      .insertInto("courses")
      .values({
        title: "Ships and Docker",
        category: "Programming",
        slug: "ships-and-docker",
        published_at: new Date(),
      })
      .execute(),
  );

test("the resume scanner", async ({ people, site }) => {
  await addCourse(site);
  const { page } = await people.visitor();
  const resume = new ResumePage(page);
  await page.goto("/");
  const inView = () => page.locator("#resume-scanner").scrollIntoViewIfNeeded();
  await shoot(page, "resume-empty", inView);
  await resume.scanButton.click();
  await shoot(page, "resume-fault", () => expect(resume.fault).toBeVisible());

  const answered = Promise.withResolvers<void>();
  await page.route(CALL, async (route) => {
    await answered.promise;
    await route.fulfill({ status: 500, body: "" });
  });
  await resume.job.fill(JOB);
  await resume.scan(await drawn("drawn, two columns"), "maria-sousa-curriculum-vitae-2026.pdf");
  await shoot(page, "resume-progress", () =>
    page.getByText("Reading and scoring your resume").last().scrollIntoViewIfNeeded(),
  );
  answered.resolve();
  await shoot(page, "resume-failed", () => expect(resume.error).toBeVisible());
  await page.keyboard.press("Escape");
  await page.unroute(CALL);

  await resume.scanButton.click();
  await shootWhole(page, "resume-report", () => expect(resume.report).toBeVisible());
  for (const region of ["Match with the job", "What was understood", "What the machine sees"])
    await shoot(page, `resume-${region.split(" ").at(-1)}`, () =>
      resume.region(region).evaluate((each) => each.scrollIntoView()),
    );

  await resume.job.fill("");
  await resume.scan(await word("text boxes"), "resume.docx");
  await shootWhole(page, "resume-word", () =>
    expect(resume.report.getByText("commonly lost", { exact: true }).first()).toBeVisible(),
  );
});
