import { Buffer } from "node:buffer";
import { readFile } from "node:fs/promises";
import AxeBuilder from "@axe-core/playwright";
import { SCANNER_MESSAGES } from "@lyceum/shared/scanner-messages.ts";
import { inDatabase } from "../support/people/blogs.ts";
import { ResumePage } from "../support/pages/ResumePage.ts";
import { shippedResumes } from "../support/people/resumes/json-resume.ts";
import { RESUME_LINES, plainPdf } from "../support/people/resumes/plain-pdf.ts";
import { WORD_LAYOUTS } from "../support/people/resumes/word-layouts.ts";
import { expect, test } from "../support/pages/test.ts";

const scanner = SCANNER_MESSAGES;
const CALL = "**/backend-service/api/resume/check";
const PDF = plainPdf(RESUME_LINES);

const wordFile = async (layout: string): Promise<Buffer> => {
  const [resume] = shippedResumes();
  const found = WORD_LAYOUTS.find(({ name }) => name === layout);
  if (!resume || !found) throw new Error(`There is no layout '${layout}'.`);
  return found.docx(resume);
};

test("a file must be chosen, and be a PDF or Word file; nothing else is sent", async ({
  people,
}) => {
  const { page } = await people.visitor();
  const resume = new ResumePage(page);
  let calls = 0;
  await page.route(CALL, (route) => {
    calls += 1;
    return route.continue();
  });
  await page.goto("/");
  await resume.scanButton.click();
  await expect(resume.fault).toHaveText(scanner.fileMissing);
  await resume.scan(Buffer.from("Maria Sousa"), "resume.txt");
  await expect(resume.fault).toHaveText(scanner.fileType);
  await expect(resume.file).toHaveAccessibleDescription(/Only PDF and Word/);
  expect(calls).toBe(0);
});

test("what the server says of a file stands in the Error modal", async ({ people }) => {
  const { page } = await people.visitor();
  const resume = new ResumePage(page);
  await page.goto("/");
  await resume.scan(Buffer.from("MZ\u0090\u0000"), "resume.pdf");
  await expect(resume.error).toContainText(scanner.failed);
  await expect(resume.error).toContainText(scanner.fileType);
  await expect(resume.fault).toHaveCount(0);
  await page.keyboard.press("Escape");
  await resume.scan(PDF);
  await expect(resume.report).toBeVisible();
});

test("a scan that fails is said in a modal, and may be tried again", async ({ people }) => {
  const { page } = await people.visitor();
  const resume = new ResumePage(page);
  await page.goto("/");
  const busy = { status: "error", code: "unavailable", message: scanner.busy };
  await page.route(CALL, (route) => route.fulfill({ status: 500, body: "" }), { times: 1 });
  await resume.scan(PDF);
  await expect(resume.error).toContainText(scanner.failed);
  await resume.error.getByRole("button", { name: "Close" }).click();
  await page.route(CALL, (route) => route.abort(), { times: 1 });
  await resume.scanButton.click();
  await expect(resume.error).toContainText(scanner.failed);
  await page.keyboard.press("Escape");
  await page.route(CALL, (route) => route.fulfill({ status: 503, json: busy }), { times: 1 });
  await resume.scanButton.click();
  await expect(resume.error).toContainText(scanner.busy);
  await page.keyboard.press("Escape");
  await resume.scanButton.click();
  await expect(resume.report).toBeVisible();
});

test("a PDF is scored, explained, and shown as a machine reads it", async ({ people }) => {
  const { page } = await people.visitor();
  const resume = new ResumePage(page);
  await page.goto("/");
  const answered = Promise.withResolvers<void>();
  await page.route(CALL, async (route) => {
    await answered.promise;
    await route.continue();
  });
  await resume.scan(PDF);
  await expect(page.getByRole("progressbar", { name: "Scanning" })).toBeVisible();
  await expect(page.locator("[aria-current=step]")).toHaveText(/Sending|Reading/);
  await expect(resume.scanButton).toHaveAttribute("aria-busy", "true");
  answered.resolve();

  await expect(resume.report).toBeFocused();
  await expect(resume.report.getByText("Excellent", { exact: true })).toBeVisible();
  await expect(resume.report).toContainText(scanner.excellentText);
  await expect(resume.region("How the score is made up").getByRole("listitem")).toHaveCount(7);
  const improvements = resume.region("What would make it better").getByRole("listitem");
  for (const text of await improvements.allTextContents())
    expect(text).toMatch(/\(\+\d+ points?\)$/);
  await expect(resume.region("What was understood")).toContainText("maria@sousa.example");

  const machine = resume.region("What the machine sees");
  const texts = machine.getByRole("list", { name: "Text in reading order" }).getByRole("listitem");
  await expect(texts.first()).toContainText("Maria Sousa");
  const drawn = machine.getByRole("img", { name: /^Page 1/ });
  await expect(drawn.locator("span")).toHaveCount(await texts.count());
  const tops = await drawn
    .locator("span")
    .evaluateAll((boxes) => boxes.map((box) => box.getBoundingClientRect().top));
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));
});

test("the result can be saved, and printed alone", async ({ people }) => {
  const { page } = await people.visitor();
  const resume = new ResumePage(page);
  await page.goto("/");
  await resume.scan(PDF);
  const saving = page.waitForEvent("download");
  await resume.report.getByRole("button", { name: "Save" }).click();
  const download = await saving;
  const saved = await readFile(await download.path(), "utf8");
  expect(saved).toContain("resume.pdf: ");
  expect(saved).toContain("Cut the time of the monthly report by 60 % with SQL");
  await page.emulateMedia({ media: "print" });
  await expect(resume.report).toBeVisible();
  await expect(resume.region("What the machine sees")).toBeVisible();
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(resume.scanButton).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeHidden();
  await expect(resume.report.getByRole("button", { name: "Print" })).toBeHidden();
});

test("of a Word file, what readers commonly drop is marked", async ({ people }) => {
  const { page } = await people.visitor();
  const resume = new ResumePage(page);
  await page.goto("/");
  await resume.scan(await wordFile("text boxes"), "resume.docx");
  const machine = resume.region("What the machine sees");
  await expect(machine.getByText("commonly lost", { exact: true }).first()).toBeVisible();
  await expect(machine.getByRole("img")).toHaveCount(0);
  await expect(resume.region("What would make it better")).toContainText("Move what is in page");
});

test("what a job asks for and the resume lacks leads to the course that teaches it", async ({
  people,
  site,
}) => {
  const published = {
    title: "Ships and Docker",
    category: "Programming",
    slug: "ships-and-docker",
  };
  await inDatabase(site, ({ queries }) =>
    queries
      .insertInto("courses")
      .values({ ...published, published_at: new Date() })
      .execute(),
  );
  const { page } = await people.visitor();
  const resume = new ResumePage(page);
  await page.goto("/");
  await resume.job.fill("We look for Python, Kubernetes, Docker and Kafka.");
  await resume.scan(PDF);
  const match = resume.region("Match with the job");
  await expect(match.getByRole("list", { name: "Found" })).toHaveText(/Python/);
  const missing = match.getByRole("list", { name: "Missing" });
  await expect(missing.getByRole("listitem")).toHaveCount(2);
  await missing.getByRole("link", { name: published.title }).click();
  await expect(page).toHaveURL(/\/course-topics\/[\da-f-]{36}$/);
});

test("axe finds nothing in a report, and no phone is too narrow for it", async ({ people }) => {
  const { page } = await people.visitor();
  const resume = new ResumePage(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/");
  await resume.job.fill("We look for Python, Kubernetes, Docker and Kafka.");
  await resume.scan(PDF);
  await expect(resume.report).toBeVisible();
  const overflow = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  expect(await overflow()).toBe(0);
  await resume.report.getByRole("button", { name: "Correct what was read" }).click();
  const lines = resume.corrections.locator("button[aria-expanded]");
  for (const line of await lines.all())
    expect((await line.boundingBox())?.height).toBeLessThanOrEqual(64);
  await expect(resume.corrections.getByRole("button", { name: "Score again" })).toBeInViewport();
  await (await resume.entry("Job 1")).getByRole("textbox", { name: "From" }).focus();
  expect(await overflow()).toBe(0);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  }
});

test("what was read wrongly is corrected, and scored again", async ({ people }) => {
  const { page } = await people.visitor();
  const resume = new ResumePage(page);
  await page.goto("/");
  await resume.scan(PDF);
  await expect(resume.report).toBeVisible();
  const heading = resume.report.getByRole("heading", { name: /^Score: \d+ of 100$/ });
  const score = async () => Number(/\d+/.exec(await heading.innerText())?.[0]);
  const before = await score();
  const read = resume.region("What was understood");
  await read.getByRole("button", { name: "Correct what was read" }).press("Enter");
  const form = resume.corrections;
  await expect(form.getByRole("textbox", { name: "Name" })).toBeFocused();
  const from = (await resume.entry("Job 1")).getByRole("textbox", { name: "From" });
  await expect(from).toHaveAccessibleDescription(/Jan 2017, 01\/2017/);
  await from.fill("Marz 2021");
  await form.getByRole("button", { name: "Score again" }).click();
  await expect(from).toBeFocused();
  await expect(from).toHaveAccessibleDescription(new RegExp(scanner.correctionMonth));
  expect(
    (await new AxeBuilder({ page }).include("form[aria-label^=Correct]").analyze()).violations,
  ).toEqual([]);

  await from.fill("March 2021");
  const second = await resume.entry("Job 2");
  await second.getByRole("button", { name: "Remove job 2" }).click();
  await expect(form.getByRole("button", { name: "Add a job" })).toBeFocused();
  await form.getByRole("checkbox", { name: "Education" }).uncheck();
  await form.getByRole("button", { name: "Score again" }).click();
  await expect(form).toBeHidden();
  await expect(read.getByRole("button", { name: "Correct what was read" })).toBeFocused();
  await expect(read.getByRole("list", { name: "Jobs" }).locator("> li")).toHaveCount(1);
  const after = await score();
  expect(after).toBeLessThan(before);
  await expect(
    resume.report.getByRole("status").filter({
      hasText: `Scored with your corrections: ${after} instead of ${before}.`,
    }),
  ).toBeVisible();
});

test("bullets, education and links are shown, and corrected again as they were corrected", async ({
  people,
}) => {
  const { page } = await people.visitor();
  const resume = new ResumePage(page);
  await page.goto("/");
  await resume.scan(PDF);
  const read = resume.region("What was understood");
  await expect(read).toContainText("Cut the time of the monthly report by 60 % with SQL");
  await expect(read.getByRole("list", { name: "Education" }).getByRole("listitem")).toHaveCount(1);
  const correct = read.getByRole("button", { name: "Correct what was read" });
  const again = resume.corrections.getByRole("button", { name: "Score again" });
  await correct.click();
  await resume.corrections.getByRole("textbox", { name: "Links" }).fill("sousa.example/work");
  const study = await resume.entry("Education 1");
  await study.getByRole("textbox", { name: "Institution" }).fill("Instituto do Norte");
  await study.getByRole("textbox", { name: "To" }).fill("Jun 2015");
  await (await resume.entry("Job 1")).getByRole("button", { name: "Remove job 1" }).click();
  const job = await resume.entry("Job 1");
  await job.getByRole("textbox", { name: "Bullets" }).fill("Baked 40 % more bread\nLed 4 bakers");
  await resume.corrections.getByRole("button", { name: "Add a job" }).click();
  const added = await resume.entry("Job 2");
  await expect(added.getByRole("textbox", { name: "Job title" })).toBeFocused();
  await page.keyboard.type("Clerk");
  await again.click();
  await expect(read).toContainText("Instituto do Norte");
  await expect(read).toContainText("Jun 2015");
  await expect(read).toContainText("sousa.example/work");
  await expect(read).toContainText("Baked 40 % more bread");

  await correct.click();
  await again.click();
  await expect(resume.corrections).toBeHidden();
  await expect(read).toContainText("Clerk");
  await expect(read).toContainText("Baked 40 % more bread");
});

test("a report is there again when its reader comes back, and stays when another file is refused", async ({
  people,
}) => {
  const { page } = await people.visitor();
  const resume = new ResumePage(page);
  await page.goto("/");
  await resume.scan(PDF, "first.pdf");
  await expect(resume.report).toContainText("first.pdf");
  await page.getByRole("banner").getByRole("link", { name: "Blogs" }).click();
  await expect(page).toHaveURL(/\/blogs$/);
  await page.goBack();
  await expect(resume.report).toContainText("first.pdf");
  await expect(resume.report).not.toBeFocused();
  const chosen = () => resume.file.evaluate((input: HTMLInputElement) => input.files?.[0]?.name);
  expect(await chosen()).toBe("first.pdf");

  await resume.scan(Buffer.from("MZ\u0090\u0000"), "second.pdf");
  await expect(resume.error).toContainText(scanner.fileType);
  await page.keyboard.press("Escape");
  await expect(resume.file).toBeFocused();
  await expect(resume.fault).toHaveText(scanner.fileType);
  await expect(resume.report.getByRole("status").first()).toContainText(
    /report on first\.pdf.*second\.pdf/,
  );
  await resume.scan(PDF, "third.pdf");
  await expect(resume.report.getByText("report on")).toHaveCount(0);
  await expect(resume.report).toBeFocused();
});

test("a busy scanner says when to try again, and gives the focus back", async ({ people }) => {
  const { page } = await people.visitor();
  const resume = new ResumePage(page);
  await page.goto("/");
  const busy = { status: "error", code: "unavailable", message: scanner.busy };
  const headers = { "retry-after": "5" };
  await page.route(CALL, (route) => route.fulfill({ status: 503, headers, json: busy }));
  await resume.scan(PDF);
  await expect(resume.error).toContainText("You can try again in 5 seconds.");
  await page.keyboard.press("Escape");
  await expect(resume.scanButton).toBeFocused();
  await expect(resume.fault).toHaveCount(0);
});
