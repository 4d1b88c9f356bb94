import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import type { Locator, Page } from "@playwright/test";

export type NewBlog = { title: string; date?: string; content: string; course: string };

/** The form in which an admin writes a blog. */
export class AddBlogPage {
  readonly page: Page;
  readonly title: Locator;
  readonly slug: Locator;
  readonly date: Locator;
  readonly course: Locator;
  readonly content: Locator;
  readonly toolbar: Locator;
  readonly addButton: Locator;

  constructor(page: Page) {
    this.page = page;
    this.title = page.getByRole("textbox", { name: "Title", exact: true });
    this.slug = page.getByRole("textbox", { name: "Slug", exact: true });
    this.date = page.getByRole("textbox", { name: "Date", exact: true });
    this.course = page.getByRole("combobox", { name: "Course", exact: true });
    this.content = page.getByRole("textbox", { name: "Content", exact: true });
    this.toolbar = page.getByRole("toolbar", { name: "Formatting" });
    this.addButton = page.getByRole("button", { name: "Add blog", exact: true });
  }

  static async open(page: Page): Promise<AddBlogPage> {
    const form = new AddBlogPage(page);
    await page.goto("/add-blog");
    await form.content.waitFor();
    return form;
  }

  tool(name: string): Locator {
    return this.toolbar.getByRole("button", { name, exact: true });
  }

  async fillIn({ title, date, content, course }: NewBlog): Promise<void> {
    await this.title.fill(title);
    if (date) await this.date.fill(date);
    await this.course.selectOption({ label: course });
    await this.content.fill(content);
  }

  /** As when pasting files, or html with pictures. */
  async paste({ file, html }: { file?: string; html?: string }): Promise<void> {
    await this.content.focus();
    const bytes = file && (await readFile(file)).toString("base64");
    await this.content.evaluate(
      (element, pasted) => {
        const data = new DataTransfer();
        if (pasted.html) data.setData("text/html", pasted.html);
        if (pasted.bytes) data.items.add(fileIn(pasted.bytes, pasted.name));
        const event = { clipboardData: data, bubbles: true, cancelable: true };
        element.dispatchEvent(new ClipboardEvent("paste", event));
        function fileIn(base64: string, name: string) {
          const content = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
          return new File([content], name, { type: "image/png" });
        }
      },
      { html, bytes, name: basename(file ?? "") },
    );
  }

  /** As when a file from the desktop is dropped on the text. */
  async drop(file: string): Promise<void> {
    const base64 = (await readFile(file)).toString("base64");
    const box = (await this.content.boundingBox())!;
    await this.content.evaluate(
      (element, { bytes, x, y }) => {
        const data = new DataTransfer();
        const content = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
        data.items.add(new File([content], "dropped.png", { type: "image/png" }));
        const at = { clientX: x, clientY: y, dataTransfer: data, bubbles: true, cancelable: true };
        element.dispatchEvent(new DragEvent("drop", at));
      },
      { bytes: base64, x: box.x + box.width / 2, y: box.y + 30 },
    );
  }
}
