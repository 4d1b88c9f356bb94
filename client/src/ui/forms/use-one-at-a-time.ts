import { useRef, useState } from "react";

/** Runs one attempt at a time: another one that is wanted meanwhile, such as by a double press, is not made. */
export function useOneAtATime() {
  const isRunning = useRef(false);
  const [busy, setBusy] = useState(false);
  const run = async (attempt: () => Promise<unknown>): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    try {
      await attempt();
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  return { busy, run };
}
