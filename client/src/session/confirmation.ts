import { CallError } from "../http/CallError.ts";

/** Asks the signed-in person to confirm their identity; false if they decline. */
type Ask = () => Promise<boolean>;

/**
 * Sensitive calls are refused until the person has confirmed their identity. The page then asks once for all waiting
 * calls, and repeats each. A part of the page does the asking: `offer` registers it and returns a function that removes
 * it.
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
    /** Rejects with the refusal if the person declines. */
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
