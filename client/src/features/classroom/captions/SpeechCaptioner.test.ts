import { CAPTION_TEXT_MAX, PHRASE_TIME_MAX } from "@lyceum/shared/class-limits.ts";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { type Heard, SpeechCaptioner, type SpeechProblem } from "./SpeechCaptioner.ts";
import type { Recogniser, RecogniserEvents } from "./speech-recognition.ts";

type Result = { isFinal: boolean; text: string; confidence?: number };

/** The browser's recogniser, which hears what a test says. */
class FakeRecogniser implements Recogniser {
  lang = "";
  continuous = false;
  interimResults = false;
  readonly #listeners: Partial<{
    [Name in keyof RecogniserEvents]: (event: RecogniserEvents[Name]) => void;
  }> = {};
  starts: (MediaStreamTrack | undefined)[] = [];
  stops = 0;

  addEventListener<Name extends keyof RecogniserEvents>(
    name: Name,
    listener: (event: RecogniserEvents[Name]) => void,
  ) {
    Object.assign(this.#listeners, { [name]: listener });
  }
  start(track?: MediaStreamTrack) {
    this.starts.push(track);
  }
  stop() {
    this.stops += 1;
  }
  say(resultIndex: number, ...all: Result[]) {
    const results = all.map(({ isFinal, text, confidence = 0.9 }) =>
      Object.assign([{ transcript: text, confidence }], { isFinal }),
    );
    this.#listeners.result?.({ resultIndex, results });
  }
  fail(error: string) {
    this.#listeners.error?.({ error });
    this.end();
  }
  end() {
    this.#listeners.end?.(null);
  }
}

const going = (text: string): Result => ({ isFinal: false, text });
const over = (text: string): Result => ({ isFinal: true, text });
/** As Chrome on Android calls what goes on. */
const unsure = (text: string): Result => ({ isFinal: true, text, confidence: 0 });

let made: FakeRecogniser[];
let heard: Heard[];
let problems: SpeechProblem[];
let captioner: SpeechCaptioner;
const track = {} as MediaStreamTrack;
beforeEach(() => {
  vi.useFakeTimers();
  made = [];
  heard = [];
  problems = [];
  captioner = new SpeechCaptioner({
    create: () => {
      const fresh = new FakeRecogniser();
      made.push(fresh);
      return fresh;
    },
    language: "hi-IN",
    track: () => track,
    onHeard: (each) => heard.push(each),
    onProblem: (problem) => problems.push(problem),
  });
});
afterEach(() => vi.useRealTimers());

const now = () => made.at(-1)!;
const texts = () => heard.map(({ text }) => text);

describe("what is heard", () => {
  test("is asked for continuously, of the microphone and the language that the class hears", () => {
    captioner.start();
    captioner.start();
    expect(made).toHaveLength(1);
    expect(now()).toMatchObject({ lang: "hi-IN", continuous: true, interimResults: true });
    expect(now().starts).toEqual([track]);
  });

  test("is reported as it goes on three times a second at most, the newest of it, and once as it is over", () => {
    captioner.start();
    for (let word = 1; word <= 20; word += 1) {
      now().say(0, going(`word ${word}`));
      vi.advanceTimersByTime(50);
    }
    expect(heard.length).toBeLessThanOrEqual(4);
    vi.advanceTimersByTime(1_000);
    expect(texts().at(-1)).toBe("word 20");
    now().say(0, going("word 21"));
    now().say(0, going("word 22"));
    now().say(0, over(" Words. "));
    vi.advanceTimersByTime(1_000);
    expect(texts().slice(-2)).toEqual(["word 21", "Words."]);
    expect(new Set(heard.map(({ phrase }) => phrase)).size).toBe(1);
    expect(heard.map(({ final }) => final).lastIndexOf(false)).toBe(heard.length - 2);
  });

  test("has as long lasted as it was said, and a minute at most", () => {
    captioner.start();
    now().say(0, going("Good"));
    vi.advanceTimersByTime(1_500);
    now().say(0, over("Good morning."));
    expect(heard.at(-1)).toMatchObject({ final: true, lasted: 1_500 });
    now().say(1, over("Good morning."), going("And"));
    vi.advanceTimersByTime(100_000);
    now().say(1, over("Good morning."), over("And so on."));
    expect(heard.at(-1)).toMatchObject({ text: "And so on.", lasted: PHRASE_TIME_MAX });
  });

  test("is one phrase where a browser is sure of its beginning only", () => {
    captioner.start();
    now().say(0, going("The square"), going(" of two"));
    expect(texts()).toEqual(["The square of two"]);
  });

  test("is reported once where a browser says it is over again and again", () => {
    captioner.start();
    now().say(0, over("Yes."));
    now().say(0, over("Yes."));
    now().say(0, over("Yes."), over("No."));
    expect(texts()).toEqual(["Yes.", "No."]);
  });

  test("is one phrase, over once, where each result is called final and repeats the ones before it", () => {
    captioner.start();
    now().say(0, unsure("good"));
    vi.advanceTimersByTime(1_000);
    now().say(1, unsure("good"), unsure("good morning"));
    vi.advanceTimersByTime(1_000);
    const all = [unsure("good"), unsure("good morning"), over("Good morning all")];
    now().say(2, ...all);
    now().say(0, ...all);
    vi.advanceTimersByTime(1_000);
    expect(heard).toMatchObject([
      { text: "good", final: false },
      { text: "good morning", final: false },
      { text: "Good morning all", final: true, lasted: 2_000 },
    ]);
    expect(new Set(heard.map(({ phrase }) => phrase)).size).toBe(1);
    now().say(3, ...all, unsure("and"));
    expect(heard.at(-1)).toMatchObject({ text: "and", final: false });
    expect(heard.at(-1)!.phrase).toBeGreaterThan(heard[0]!.phrase);
  });

  test("is over with its run where a browser was never sure of it", () => {
    captioner.start();
    now().say(0, unsure("good"));
    now().say(1, unsure("good"), unsure("good morning"));
    now().end();
    vi.advanceTimersByTime(1_000);
    now().end();
    const finals = heard.filter(({ final }) => final);
    expect(finals.map(({ text }) => text)).toEqual(["good morning"]);
  });

  test("is over at once where a browser rates nothing, but tells apart what goes on", () => {
    captioner.start();
    now().say(0, going("good"));
    now().say(0, unsure("Good morning."));
    now().say(1, unsure("Good morning."), going("how"));
    now().say(1, unsure("Good morning."), unsure("How are you?"));
    const finals = heard.filter(({ final }) => final);
    expect(finals.map(({ text }) => text)).toEqual(["Good morning.", "How are you?"]);
  });

  test("is cut into pieces that may be sent, between words", () => {
    captioner.start();
    const long = Array.from({ length: 100 }, (_, word) => `word${word}`).join(" ");
    now().say(0, going(long));
    expect(heard[0]!.text.length).toBeLessThanOrEqual(CAPTION_TEXT_MAX);
    expect(long.endsWith(heard[0]!.text)).toBe(true);
    now().say(0, over(long));
    const finals = heard.filter(({ final }) => final);
    expect(finals.map(({ text }) => text).join(" ")).toBe(long);
    expect(Math.max(...finals.map(({ text }) => text.length))).toBeLessThanOrEqual(
      CAPTION_TEXT_MAX,
    );
    expect(new Set(finals.map(({ phrase }) => phrase)).size).toBe(finals.length);
    expect(finals[0]!.phrase).toBe(heard[0]!.phrase);
  });

  test("is cut between characters where there are no words", () => {
    captioner.start();
    now().say(0, over(`a${"😀".repeat(400)}`));
    expect(texts().every((text) => text.isWellFormed())).toBe(true);
    expect(texts().join("")).toHaveLength(801);
  });

  test("of nothing is nothing", () => {
    captioner.start();
    now().say(0, going("  "));
    now().say(0, over(" "));
    vi.advanceTimersByTime(1_000);
    expect(heard).toEqual([]);
  });
});

describe("a recogniser that ends by itself", () => {
  test("is started again, as a new one", () => {
    captioner.start();
    now().say(0, over("One."));
    vi.advanceTimersByTime(9_000);
    now().end();
    expect(made).toHaveLength(1);
    vi.advanceTimersByTime(300);
    expect(made).toHaveLength(2);
    now().say(0, over("Two."));
    expect(heard[0]!.phrase).not.toBe(heard[1]!.phrase);
  });

  test("at once and without a word, is started again later each time, and sooner once it hears", () => {
    captioner.start();
    const waits = Array.from({ length: 10 }, () => {
      const began = Date.now();
      const count = made.length;
      now().end();
      while (made.length === count) vi.advanceTimersByTime(50);
      return Date.now() - began;
    });
    expect(waits[0]).toBeLessThanOrEqual(500);
    expect(waits).toEqual(waits.toSorted((one, other) => one - other));
    expect(waits.at(-1)).toBe(30_000);
    now().say(0, over("Here I am."));
    now().end();
    vi.advanceTimersByTime(250);
    expect(made).toHaveLength(12);
  });

  test("is not started again once it is no longer wanted, and its last phrase is reported", () => {
    captioner.start();
    now().say(0, going("Good"));
    captioner.finish();
    expect(now().stops).toBe(1);
    now().say(0, over("Goodbye."));
    now().end();
    vi.advanceTimersByTime(60_000);
    expect(made).toHaveLength(1);
    expect(texts().at(-1)).toBe("Goodbye.");
    captioner.finish();
  });

  test("because it cannot start, is started again later", () => {
    const start = vi.spyOn(FakeRecogniser.prototype, "start").mockImplementationOnce(() => {
      throw new DOMException("already started", "InvalidStateError");
    });
    captioner.start();
    vi.advanceTimersByTime(600);
    expect(made).toHaveLength(2);
    start.mockRestore();
  });
});

describe("what goes wrong", () => {
  test.each<SpeechProblem>([
    "not-allowed",
    "service-not-allowed",
    "audio-capture",
    "language-not-supported",
  ])("as %s ends it, and is reported once", (problem) => {
    captioner.start();
    now().fail(problem);
    vi.advanceTimersByTime(120_000);
    expect(problems).toEqual([problem]);
    expect(made).toHaveLength(1);
  });

  test("with the network is reported once, and tried again", () => {
    captioner.start();
    now().fail("network");
    vi.advanceTimersByTime(1_000);
    now().fail("network");
    vi.advanceTimersByTime(2_000);
    expect(problems).toEqual(["network"]);
    expect(made.length).toBeGreaterThan(2);
  });

  test("is not silence, nor our own stop", () => {
    captioner.start();
    now().fail("no-speech");
    vi.advanceTimersByTime(1_000);
    now().fail("aborted");
    vi.advanceTimersByTime(2_000);
    expect(problems).toEqual([]);
    expect(made.length).toBeGreaterThan(2);
  });
});
