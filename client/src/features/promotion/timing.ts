import {
  PROMOTION_CLOSE_DELAY,
  PROMOTION_DELAY,
  PROMOTION_SUPPRESSION,
} from "@lyceum/shared/limits.ts";

/** When the promotion appears on a page opened at `openedAt`; `lastAt`: when it was last shown. Times are ms since the epoch. */
export const appearsAt = (openedAt: number, lastAt: number | null) =>
  Math.max(openedAt + PROMOTION_DELAY, lastAt === null ? 0 : lastAt + PROMOTION_SUPPRESSION);

/** Whole seconds until a promotion shown since `shownAt` can be closed; 0 if it can. */
export const secondsUntilClosable = (shownAt: number, now: number) =>
  Math.max(0, Math.ceil((shownAt + PROMOTION_CLOSE_DELAY - now) / 1000));
