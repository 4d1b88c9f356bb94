import type { Locator, Page } from "@playwright/test";
import { decodedFrames } from "./media.ts";
import { expect } from "./expect.ts";

export type NewVideo = {
  title: string;
  file: string;
  thumbnail: string;
  course: string;
  category: string;
  /** In whole units; free if undefined. */
  price?: number;
};

/** The upload form of teachers and admins, and their lists of uploads. */
export class UploadPage {
  readonly page: Page;
  readonly uploadButton: Locator;
  readonly myUploads: Locator;
  readonly pending: Locator;

  constructor(page: Page) {
    this.page = page;
    this.uploadButton = page.getByRole("button", { name: "Upload video", exact: true });
    this.myUploads = page.getByRole("table", { name: "My uploads" });
    this.pending = page.getByRole("table", { name: "Pending videos" });
  }

  /** A video of a course that does not exist yet. */
  async fillIn({ title, file, thumbnail, course, category, price }: NewVideo): Promise<void> {
    const { page } = this;
    await page.getByRole("textbox", { name: "Video title", exact: true }).fill(title);
    await page.getByLabel("Video file").setInputFiles(file);
    await page.getByLabel("Thumbnail").setInputFiles(thumbnail);
    await page.getByRole("combobox", { name: "Course" }).selectOption("Others");
    await page.getByRole("textbox", { name: "New course name" }).fill(course);
    await page.getByRole("combobox", { name: "Category" }).selectOption("Others");
    await page.getByRole("textbox", { name: "New category name" }).fill(category);
    if (price === undefined) return;
    await page.getByRole("radio", { name: "Paid" }).check();
    await page.getByRole("textbox", { name: "Course price" }).fill(String(price));
  }

  row(table: Locator, title: string): Locator {
    return table.getByRole("row").filter({ hasText: title });
  }
}

/** A video that plays, wherever it is on a page. */
export class Player {
  readonly video: Locator;
  readonly #bigPlay: Locator;

  constructor(where: Page | Locator) {
    this.video = where.locator("video");
    this.#bigPlay = where.getByRole("button", { name: "Play video" });
  }

  /** Of a paused video. */
  async play(): Promise<void> {
    await this.#bigPlay.click();
  }

  async pause(): Promise<void> {
    await this.video.evaluate((video: HTMLVideoElement) => video.pause());
  }

  time = (): Promise<number> => this.video.evaluate((video: HTMLVideoElement) => video.currentTime);

  height = (): Promise<number> =>
    this.video.evaluate((video: HTMLVideoElement) => video.videoHeight);

  /** New frames are decoded. */
  async expectPlays(by = 15): Promise<void> {
    const before = await decodedFrames(this.video);
    await expect
      .poll(() => decodedFrames(this.video), { message: "frames of the video" })
      .toBeGreaterThan(before + by);
  }
}
