import type { Page } from "@playwright/test";

type WithSpeech = { speech: EventTarget | null };

/** Debian's Chromium has no service for speech: in its place comes a recogniser that hears what a test says. */
export const fakeSpeech = (page: Page) =>
  page.addInitScript(() => {
    const shared = globalThis as unknown as WithSpeech;
    shared.speech = null;
    class Recogniser extends EventTarget {
      start() {
        shared.speech = this;
      }
      stop() {
        if (shared.speech === this) shared.speech = null;
        setTimeout(() => this.dispatchEvent(new Event("end")));
      }
    }
    Object.assign(globalThis, {
      SpeechRecognition: undefined,
      webkitSpeechRecognition: Recogniser,
    });
  });

export const noSpeech = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(globalThis, { SpeechRecognition: undefined, webkitSpeechRecognition: undefined });
  });

/** Whether the browser of this page listens now. */
export const listens = (page: Page): Promise<boolean> =>
  page.evaluate(() => (globalThis as unknown as WithSpeech).speech !== null);

/** `place`: of the phrase among those of this run of the recogniser. */
export const say = (page: Page, text: string, { place = 0, final = true } = {}) =>
  page.evaluate(
    ([transcript, resultIndex, isFinal]) => {
      const result = Object.assign([{ transcript }], { isFinal });
      const results = Object.assign([], { [resultIndex]: result, length: resultIndex + 1 });
      const event = Object.assign(new Event("result"), { resultIndex, results });
      (globalThis as unknown as WithSpeech).speech?.dispatchEvent(event);
    },
    [text, place, final] as const,
  );

export const failSpeech = (page: Page, error: string) =>
  page.evaluate((reason) => {
    const event = Object.assign(new Event("error"), { error: reason });
    (globalThis as unknown as WithSpeech).speech?.dispatchEvent(event);
  }, error);
