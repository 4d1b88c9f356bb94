import { keptForLater } from "@lyceum/shared/promises.ts";
/** Work that is done in rounds, one at a time: when somebody says that there is some, and from time to time. */
export type Rounds = {
  /** Says that there is something to do. */
  wake(): void;
  /** Waits for the round that is going on; what is left is for the next start. */
  close(): Promise<void>;
};

export type RoundsDeps = {
  work(closing: AbortSignal): Promise<void>;
  onFailure(error: unknown): void;
  /** Milliseconds. */
  every: number;
};

/** The first one begins at once. */
export const createRounds = ({ work, onFailure, every }: RoundsDeps): Rounds => {
  const closing = new AbortController();
  let isAsked = false;
  let rounds: Promise<void> | null = null;

  const run = async (): Promise<void> => {
    while (isAsked && !closing.signal.aborted) {
      isAsked = false;
      try {
        await work(closing.signal);
      } catch (error) {
        onFailure(error);
      }
    }
    rounds = null;
  };
  const wake = () => {
    isAsked = true;
    rounds ??= keptForLater(run());
  };
  const timer = setInterval(wake, every);
  timer.unref();
  wake();

  return {
    wake,
    close: async () => {
      clearInterval(timer);
      closing.abort();
      await rounds;
    },
  };
};
