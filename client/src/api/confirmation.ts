import { CallError } from "./CallError.ts";

/** Asks the person who is signed in to show who they are; false when they would not. */
type Ask = () => Promise<boolean>;

/**
 * Grave calls are refused until the person has shown again who they are. Then the page asks, once for all calls that wait,
 * and repeats each. What asks is a part of the page: `offer` sets it and answers what takes it away.
 */
export function createConfirmation() {
  let ask: Ask | null = null;
  let asking: Promise<boolean> | null = null;

  const confirmed = () => {
    asking ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
      asking = null;
    });
    return asking;
  };

  return {
    offer: (next: Ask) => {
      ask = next;
      return () => {
        if (ask === next) ask = null;
      };
    },
    /** Rejects with the refusal where the person would not. */
    run: async <Reply>(send: () => Promise<Reply>): Promise<Reply> => {
      try {
        return await send();
      } catch (error) {
        const wanted = error instanceof CallError && error.code === "confirm_first";
        if (!wanted || !(await confirmed())) throw error;
        return send();
      }
    },
  };
}

export const confirmation = createConfirmation();
