import { useSyncExternalStore } from "react";

import { browserStorage } from "../../../browser/storage.ts";
import { Emitter } from "../../../media/emitter.ts";
import { initialLanguage } from "./languages.ts";
import type { SpeechProblem } from "./SpeechCaptioner.ts";

type State = {
  /** Whether this person reads captions; remembered on this device. */
  shown: boolean;
  /** Whether this person's speech is captioned. Asked again in each class: nobody forgets that the browser listens. */
  wanted: boolean;
  language: string;
  problem: SpeechProblem | null;
};

const SHOWN = "captions";
const LANGUAGE = "captions-language";

/** This person's choices about captions. */
class OwnCaptions extends Emitter<{ change: undefined }> {
  state: State = {
    shown: browserStorage.getItem(SHOWN) === "shown",
    wanted: false,
    language: initialLanguage(browserStorage.getItem(LANGUAGE)),
    problem: null,
  };

  show(shown: boolean): void {
    if (shown) browserStorage.setItem(SHOWN, "shown");
    else browserStorage.removeItem(SHOWN);
    this.#patch({ shown });
  }

  want(wanted: boolean): void {
    this.#patch({ wanted, problem: null });
  }

  speak(language: string): void {
    browserStorage.setItem(LANGUAGE, language);
    this.#patch({ language, problem: null });
  }

  /** One that cannot go away by itself turns captions off. */
  fail(problem: SpeechProblem): void {
    this.#patch({ problem, wanted: this.state.wanted && problem === "network" });
  }

  heard(): void {
    if (this.state.problem) this.#patch({ problem: null });
  }

  #patch(change: Partial<State>): void {
    this.state = { ...this.state, ...change };
    this.emit("change", undefined);
  }
}

export const ownCaptions = new OwnCaptions();

const follow = (listener: () => void) => ownCaptions.on("change", listener);

export const useOwnCaptions = (): State => useSyncExternalStore(follow, () => ownCaptions.state);
