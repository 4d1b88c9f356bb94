import type { Buffer } from "node:buffer";
import type { Locator, Page } from "@playwright/test";

const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const TYPES: Record<string, string> = { pdf: "application/pdf", docx: WORD };

/** The resume scanner on the home page. */
export class ResumePage {
  readonly page: Page;
  readonly file: Locator;
  readonly job: Locator;
  readonly scanButton: Locator;
  readonly report: Locator;
  readonly error: Locator;
  readonly fault: Locator;

  constructor(page: Page) {
    this.page = page;
    this.file = page.getByLabel("Resume", { exact: true });
    this.job = page.getByRole("textbox", { name: "Job description" });
    this.scanButton = page.getByRole("button", { name: "Scan resume" });
    this.report = page.getByRole("article", { name: /^Score: \d+ of 100$/ });
    this.error = page.getByRole("dialog", { name: "Error" });
    this.fault = page.getByRole("form", { name: "Resume scanner" }).getByRole("alert");
  }

  async scan(content: Buffer, name = "resume.pdf"): Promise<void> {
    const mimeType = TYPES[name.split(".").at(-1) ?? ""] ?? "application/octet-stream";
    await this.file.setInputFiles({ name, mimeType, buffer: content });
    await this.scanButton.click();
  }

  /** The form of corrections, once it is opened. */
  get corrections(): Locator {
    return this.page.getByRole("form", { name: "Correct what was read" });
  }

  /** A job or study in it, such as 'Job 1'; opened where it is folded. */
  async entry(name: string): Promise<Locator> {
    const entry = this.corrections.getByRole("group", { name, exact: true });
    const line = entry.locator("button[aria-expanded]");
    if ((await line.getAttribute("aria-expanded")) === "false") await line.click();
    return entry;
  }

  region = (name: string) => this.report.getByRole("region", { name });
}
