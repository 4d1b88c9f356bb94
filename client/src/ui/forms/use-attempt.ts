import { useCallback, useState } from "react";

import { messageOf } from "../../http/CallError.ts";

/** One attempt at a time, and why the last one was refused. */
export const useAttempt = () => {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  /** Resolves to whether it was done. */
  const attempt = useCallback(async (action: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    setProblem(null);
    try {
      await action();
      return true;
    } catch (error) {
      setProblem(messageOf(error));
      return false;
    } finally {
      setBusy(false);
    }
  }, []);
  /** `refuse` is for what is not even attempted. */
  return { attempt, busy, problem, refuse: setProblem };
};
