import { useState } from "react";

import { browserStorage } from "../../browser/storage.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";

const KEY = "next-topic";
const OFF = "stopped";

/** Whether the next topic starts by itself, as this browser remembers it, and a function that sets it. */
export function usePlaysNext() {
  const hydrated = useHydrated();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const remembered = () => !hydrated || browserStorage.getItem(KEY) !== OFF;
  const choose = (playsNext: boolean) => {
    setChosen(playsNext);
    if (playsNext) browserStorage.removeItem(KEY);
    else browserStorage.setItem(KEY, OFF);
  };
  return [chosen ?? remembered(), choose] as const;
}
