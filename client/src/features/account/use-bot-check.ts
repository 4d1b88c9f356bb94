import { BOT_CHECK_SECONDS, MORE_WORK } from "@lyceum/shared/limits.ts";
import { useRef, useState } from "react";

import { answerBotCheck } from "./solve-bot-check.ts";

export type BotCheckState = "off" | "working" | "done" | "failed";

/** An answer this close to its expiry may expire on its way to the server. Milliseconds. */
const TOO_OLD = (BOT_CHECK_SECONDS - 30) * 1000;

type Work = { answer: Promise<string | null>; since: number };

/** The box 'I am not a robot': ticked at once, solved in the background. Each answer is valid for one try. */
export function useBotCheck() {
  const [state, setState] = useState<BotCheckState>("off");
  const work = useRef<Work | null>(null);

  const start = (times = 1) => {
    const answer = answerBotCheck(times);
    const mine: Work = { answer, since: Date.now() };
    work.current = mine;
    setState("working");
    void answer.then((found) => {
      if (work.current === mine) setState(found ? "done" : "failed");
    });
    return mine;
  };

  return {
    state,
    checked: state === "working" || state === "done",
    setChecked: (checked: boolean) => {
      work.current = null;
      checked ? void start() : setState("off");
    },
    /** The answer for one try; null if none was found. */
    answer: () => {
      const current = work.current;
      return (current && Date.now() - current.since < TOO_OLD ? current : start()).answer;
    },
    /** An answer with more work, for an account under attack. */
    harderAnswer: () => start(MORE_WORK).answer,
    /** After a try, which uses up the answer. */
    renew: () => void start(),
  };
}
