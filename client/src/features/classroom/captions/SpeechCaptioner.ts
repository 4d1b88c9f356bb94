import { CAPTION_EVERY, PHRASE_TIME_MAX } from "@lyceum/shared/class-limits.ts";

import { newestOf, piecesOf } from "./phrases.ts";
import type { Recognised, Recogniser } from "./speech-recognition.ts";

/** What a person can do something about, or should know. */
const PROBLEMS = [
  "not-allowed",
  "service-not-allowed",
  "audio-capture",
  "language-not-supported",
  "network",
] as const;
export type SpeechProblem = (typeof PROBLEMS)[number];

/** `lasted`: milliseconds since the phrase began. */
export type Heard = { phrase: number; text: string; final: boolean; lasted: number };

type Options = {
  create: () => Recogniser;
  /** As browsers name it, with a region. */
  language: string;
  /** The microphone that the class hears. */
  track: () => MediaStreamTrack | undefined;
  onHeard: (heard: Heard) => void;
  /** Each kind once. All but `network` end it. */
  onProblem: (problem: SpeechProblem) => void;
};

/** Milliseconds until a recogniser that ended is started again, the first time and at most. */
const AGAIN_AFTER = 250;
const AGAIN_AFTER_MOST = 30_000;
/** A run that was shorter and heard nothing has failed: browsers end a run of silence only after several seconds. */
const RUN_LEAST = 4_000;

/** Higher than the numbers of this person's page before. */
let phrases = Date.now();

/**
 * Keeps the browser's recogniser listening, which ends by itself after some silence, and reports what it hears: phrases
 * that go on at most about three times a second, those that are over at once.
 */
export class SpeechCaptioner {
  readonly #options: Options;
  readonly #told = new Set<SpeechProblem>();
  /** Phrases of this run by the places of their results. */
  #begun = new Map<number, { phrase: number; at: number }>();
  /** How many of its results are over: they come before all others. */
  #over = 0;
  /** The newest result that is final only by its name. */
  #unsure: { place: number; text: string } | null = null;
  /** This browser calls what goes on not final: what it calls final is, also with a confidence of 0, as of one that rates nothing. */
  #tellsApart = false;
  #recogniser: Recogniser | null = null;
  #wanted = false;
  #startedAt = 0;
  #hasHeard = false;
  #failures = 0;
  #again: ReturnType<typeof setTimeout> | undefined;
  #pending: Heard | null = null;
  #sentAt = 0;
  #sending: ReturnType<typeof setTimeout> | undefined;

  constructor(options: Options) {
    this.#options = options;
  }

  start(): void {
    if (this.#wanted) return;
    this.#wanted = true;
    this.#run();
  }

  /** It listens no more; a phrase that was begun is still reported. Idempotent. */
  finish(): void {
    this.#wanted = false;
    clearTimeout(this.#again);
    this.#recogniser?.stop();
  }

  #run(): void {
    const recogniser = this.#options.create();
    this.#recogniser = recogniser;
    this.#begun = new Map();
    this.#over = 0;
    this.#hasHeard = false;
    this.#startedAt = Date.now();
    recogniser.lang = this.#options.language;
    recogniser.continuous = true;
    recogniser.interimResults = true;
    recogniser.addEventListener("result", (event) => this.#heard(event));
    recogniser.addEventListener("error", ({ error }) => this.#failed(error));
    recogniser.addEventListener("end", () => this.#ended(recogniser));
    try {
      recogniser.start(this.#options.track());
    } catch {
      // A track that has just ended, or a recogniser that is still busy.
      this.#ended(recogniser);
    }
  }

  #ended(recogniser: Recogniser): void {
    if (this.#recogniser !== recogniser) return;
    this.#recogniser = null;
    if (this.#unsure) this.#sayFinal(this.#unsure.place, this.#unsure.text);
    this.#drop();
    if (!this.#wanted) return;
    const isFailure = !this.#hasHeard && Date.now() - this.#startedAt < RUN_LEAST;
    this.#failures = isFailure ? this.#failures + 1 : 0;
    const after = Math.min(AGAIN_AFTER * 2 ** this.#failures, AGAIN_AFTER_MOST);
    this.#again = setTimeout(() => this.#run(), after);
  }

  #failed(error: string): void {
    const problem = PROBLEMS.find((each) => each === error);
    // Silence and our own stop are none.
    if (!problem) return;
    if (problem !== "network") this.#wanted = false;
    if (this.#told.has(problem)) return;
    this.#told.add(problem);
    this.#options.onProblem(problem);
  }

  #heard({ resultIndex, results }: Recognised): void {
    this.#hasHeard = true;
    let going = null as { place: number; text: string } | null;
    // Some browsers report a phrase that is over more than once.
    for (let place = Math.max(resultIndex, this.#over); place < results.length; place += 1) {
      const { isFinal, 0: best } = results[place]!;
      const text = best?.transcript ?? "";
      // Chrome on Android calls everything final; what goes on has no confidence, and each result repeats the one before.
      this.#tellsApart ||= !isFinal;
      const isUnsure = isFinal && !this.#tellsApart && best?.confidence === 0;
      if (isFinal && !isUnsure) {
        this.#sayFinal(place, text.trim());
        going = null;
        continue;
      }
      going = {
        place: going?.place ?? place,
        text: isUnsure ? text : (going?.text ?? "") + text,
      };
      if (!isUnsure) continue;
      this.#begun.set(place + 1, this.#beginOf(place));
      this.#unsure = { place, text: text.trim() };
    }
    const said = going?.text.trim();
    if (going && said) this.#sayLater(going.place, said);
  }

  #sayFinal(place: number, text: string): void {
    this.#over = place + 1;
    this.#unsure = null;
    const { phrase, at } = this.#beginOf(place);
    if (this.#pending && this.#pending.phrase <= phrase) this.#drop();
    const lasted = Date.now() - at;
    const pieces = piecesOf(text);
    const whole = pieces.reduce((sum, piece) => sum + piece.length, 0);
    let said = 0;
    for (const piece of pieces) {
      const left = Math.min(lasted * (1 - said / whole), PHRASE_TIME_MAX);
      // The first one replaces what was shown of the phrase.
      const number = said === 0 ? phrase : (phrases += 1);
      this.#options.onHeard({ phrase: number, text: piece, final: true, lasted: left });
      said += piece.length;
    }
  }

  #sayLater(place: number, text: string): void {
    const { phrase, at } = this.#beginOf(place);
    const lasted = Math.min(Date.now() - at, PHRASE_TIME_MAX);
    this.#pending = { phrase, text: newestOf(text), final: false, lasted };
    const wait = this.#sentAt + CAPTION_EVERY - Date.now();
    if (wait <= 0) this.#send();
    else this.#sending ??= setTimeout(() => this.#send(), wait);
  }

  #send(): void {
    const heard = this.#pending;
    this.#drop();
    if (!heard) return;
    this.#sentAt = Date.now();
    this.#options.onHeard(heard);
  }

  #drop(): void {
    clearTimeout(this.#sending);
    this.#sending = undefined;
    this.#pending = null;
  }

  #beginOf(place: number): { phrase: number; at: number } {
    const known = this.#begun.get(place);
    if (known) return known;
    const begun = { phrase: (phrases += 1), at: Date.now() };
    this.#begun.set(place, begun);
    return begun;
  }
}
