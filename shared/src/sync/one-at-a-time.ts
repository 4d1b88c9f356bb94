/**
 * The same work, of which there is one at a time: asked for while it is under way, it does nothing. For what is repeated by a clock and
 * may take longer than its pause.
 */
export const oneAtATime = (work: () => Promise<void>): (() => Promise<void>) => {
  let isUnderway = false;
  return async () => {
    if (isUnderway) return;
    isUnderway = true;
    try {
      await work();
    } finally {
      isUnderway = false;
    }
  };
};
