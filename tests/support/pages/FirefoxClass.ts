/// <reference lib="dom" />
import type { Cookie } from "@playwright/test";
import puppeteer, { type Browser, type Page } from "puppeteer-core";

import { FIREFOX } from "./firefox.ts";

const PREFERENCES = {
  // A picture and a tone that are made up, without a question.
  "media.navigator.streams.fake": true,
  "media.navigator.permission.disabled": true,
  "media.autoplay.default": 0,
};

/** Milliseconds for what a page does on a busy machine. */
const WITHIN = 60_000;

/** /meeting-room/{id} in a Firefox as people have it, which Playwright does not drive. */
export class FirefoxClass implements AsyncDisposable {
  readonly page: Page;
  /** What the page threw, and its console's errors, among them those of its own policy. */
  readonly faults: string[] = [];
  readonly #browser: Browser;

  private constructor(browser: Browser, page: Page) {
    this.#browser = browser;
    this.page = page;
    page.setDefaultTimeout(WITHIN);
    page.on("pageerror", (error) => this.faults.push(String(error)));
    page.on("console", (message) => {
      if (message.type() === "error") this.faults.push(message.text());
    });
  }

  /** A browser of the person whose cookies these are. */
  static async open(cookies: readonly Cookie[]): Promise<FirefoxClass> {
    const browser = await puppeteer.launch({
      browser: "firefox",
      executablePath: FIREFOX,
      extraPrefsFirefox: PREFERENCES,
    });
    for (const { name, value, domain, path, httpOnly } of cookies)
      await browser.setCookie({ name, value, domain, path, httpOnly });
    const page = await browser.newPage();
    await page.setViewport({ width: 1_280, height: 800 });
    return new FirefoxClass(browser, page);
  }

  async join(address: string): Promise<void> {
    await this.page.goto(address);
    await this.press("Join class");
    await this.page.waitForSelector('button[aria-label="Leave"]');
  }

  async press(name: string): Promise<void> {
    await this.page.locator(`button::-p-text(${name})`).click();
  }

  /** This many new pictures of the person are shown. */
  async expectSees(name: string, count = 5): Promise<void> {
    const selector = `figure[aria-label="${name}"] video`;
    await this.page.waitForSelector(selector);
    // The statistics of a video count nothing here where it shows what comes from a connection.
    const seen = await this.page.evaluate(
      (of, most, milliseconds) =>
        new Promise<number>((resolve) => {
          const video = document.querySelector<HTMLVideoElement>(of);
          let frames = 0;
          const next = () => {
            frames += 1;
            if (frames < most) video?.requestVideoFrameCallback(next);
            else resolve(frames);
          };
          video?.requestVideoFrameCallback(next);
          setTimeout(() => resolve(frames), milliseconds);
        }),
      selector,
      count,
      WITHIN,
    );
    if (seen < count) throw new Error(`Firefox showed ${seen} pictures of ${name}`);
  }

  /** The element that plays what others say goes on. */
  async expectHears(): Promise<void> {
    await this.page.waitForFunction(() => {
      const playing = [...document.querySelectorAll("audio")].filter(
        ({ paused, muted }) => !paused && !muted,
      );
      return playing.some(({ srcObject }) =>
        (srcObject as MediaStream | null)?.getAudioTracks().some((track) => !track.muted),
      );
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#browser.close();
  }
}
