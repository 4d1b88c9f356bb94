import { CallError } from "../http/CallError.ts";

/** Asks the signed-in person to confirm their identity; false if they decline. */
type Ask = () => Promise<boolean>;

/**
 * Sensitive calls are refused until the person has confirmed their identity. The page then asks once for all waiting
 * calls, and repeats each. A part of the page does the asking: `offer` registers it and returns a function that removes
 * it, which answers its open question with no.
 */
export function createConfirmation() {
  let ask: Ask | null = null;

  return {
    offer: (next: Ask) => {
      const gone = Promise.withResolvers<boolean>();
      let asking: Promise<boolean> | null = null;
      const once = () => {
        asking ??= Promise.race([next(), gone.promise]).finally(() => {
          asking = null;
        });
        return asking;
      };
      ask = once;
      return () => {
        if (ask === once) ask = null;
        gone.resolve(false);
      };
    },
    /** Rejects with the refusal if the person declines. */
    run: async <Reply>(send: () => Promise<Reply>): Promise<Reply> => {
      try {
        return await send();
      } catch (error) {
        const wanted = error instanceof CallError && error.code === "confirm_first";
        if (!wanted || !(await ask?.())) throw error;
        return send();
      }
    },
  };
}

export const confirmation = createConfirmation();
