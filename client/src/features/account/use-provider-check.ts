import { useState } from "react";

import type { BotCheckScript } from "./bot-check-script.ts";

type Widget = { script: BotCheckScript; id: string | number };

/** The answer of a provider's bot check, shown in its own widget; valid for one try. */
export function useProviderCheck() {
  const [answer, setAnswer] = useState<string | null>(null);
  const [widget, setWidget] = useState<Widget | null>(null);
  return {
    checked: answer !== null,
    answer: async () => answer,
    /** After a try, which uses up the answer. */
    renew: () => {
      setAnswer(null);
      widget?.script.reset(widget.id);
    },
    onAnswer: (given: string | null) => setAnswer(given),
    onDrawn: (drawn: Widget) => setWidget(drawn),
  };
}

export type ProviderCheck = ReturnType<typeof useProviderCheck>;
