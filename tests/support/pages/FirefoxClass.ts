/// <reference lib="dom" />
import { setTimeout as sleep } from "node:timers/promises";

import type { Cookie } from "@playwright/test";
import puppeteer, { type Browser, type Page } from "puppeteer-core";

import { FIREFOX } from "./firefox.ts";
import { keepPeerConnections } from "./media.ts";

const PREFERENCES = {
  // A picture and a tone that are made up, without a question.
  "media.navigator.streams.fake": true,
  "media.navigator.permission.disabled": true,
  "media.autoplay.default": 0,
};

/** Firefox's own word for a connection whose other end was killed. */
const CONNECTION_LOST = /ICE failed/;

/** Of sound, 20 ms each. */
const PACKETS = 25;

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
    const note = (fault: string) => {
      if (!CONNECTION_LOST.test(fault)) this.faults.push(fault);
    };
    page.on("pageerror", (error) => note(String(error)));
    page.on("console", (message) => {
      if (message.type() === "error") note(message.text());
    });
  }

  /** A browser of the person whose cookies these are. */
  static async open(cookies: readonly Cookie[]): Promise<FirefoxClass> {
    const browser = await puppeteer.launch({
      browser: "firefox",
      executablePath: FIREFOX,
      extraPrefsFirefox: PREFERENCES,
      timeout: WITHIN,
    });
    try {
      for (const { name, value, domain, path, httpOnly } of cookies)
        await browser.setCookie({ name, value, domain, path, httpOnly });
      const page = await browser.newPage();
      await page.evaluateOnNewDocument(keepPeerConnections);
      await page.setViewport({ width: 1_280, height: 800 });
      return new FirefoxClass(browser, page);
    } catch (error) {
      await browser.close();
      throw error;
    }
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

  /**
   * Half a second of new sound arrives, and an element that plays it goes on. (A Firefox without a sound card opens no `AudioContext` that
   * could listen.)
   */
  async expectHears(): Promise<void> {
    const look = async () => {
      let packets = 0;
      for (const connection of window.peerConnections) {
        if (connection.signalingState === "closed") continue;
        for (const report of (await connection.getStats()).values())
          if (report.type === "inbound-rtp" && report.kind === "audio")
            packets += report.packetsReceived;
      }
      const playing = [...document.querySelectorAll("audio")].filter(({ paused }) => !paused);
      return { packets, played: Math.max(0, ...playing.map(({ currentTime }) => currentTime)) };
    };
    const before = await this.page.evaluate(look);
    const until = Date.now() + WITHIN;
    for (;;) {
      const now = await this.page.evaluate(look);
      if (now.packets >= before.packets + PACKETS && now.played > before.played) return;
      if (Date.now() > until)
        throw new Error(`Firefox hears nobody: ${JSON.stringify([before, now])}`);
      await sleep(100);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#browser.close();
  }
}
