import { SLOW_MODES } from "@lyceum/shared/class-limits.ts";

import * as texts from "#text/classroom/chat-messages.ts";
import { useAsk } from "../seat/use-ask.ts";
import { useChat } from "./use-chat.ts";

const nameOf = (seconds: number): string => {
  if (seconds === 0) return texts.slowModeOff;
  return seconds < 60 ? texts.slowModeSeconds(seconds) : texts.slowModeMinutes(seconds / 60);
};

/** How fast students may write, for hosts; kept with the class. Whether they may is one of the class's settings. */
export function HostSettings() {
  const ask = useAsk();
  const slow = useChat(({ settings }) => settings.slow);
  const choose = (choice: string) => {
    const seconds = SLOW_MODES.find((each) => String(each) === choice) ?? slow;
    void ask("setChat", { slow: seconds });
  };
  return (
    <div className="px-3 pb-2">
      <select
        aria-label={texts.slowMode}
        value={String(slow)}
        onChange={({ target }) => choose(target.value)}
        className="min-h-9 w-full rounded-control border border-line-strong bg-stage px-2 text-stage-ink"
      >
        {SLOW_MODES.map((seconds) => (
          <option key={seconds} value={seconds}>
            {nameOf(seconds)}
          </option>
        ))}
      </select>
    </div>
  );
}
