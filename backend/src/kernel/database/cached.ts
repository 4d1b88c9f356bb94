import { keptForLater } from "@lyceum/shared/promises.ts";
/** What was loaded once and is answered from memory until it is forgotten. */
export type Cached<Value> = { get(): Promise<Value>; forget(): void };

/**
 * One load for all who ask meanwhile. What is told of during it is not in it for sure: it is forgotten then. While
 * `isWhole` says that nobody tells of changes, nothing is kept.
 */
export const cached = <Value>(
  load: () => Promise<Value>,
  isWhole: () => boolean,
): Cached<Value> => {
  let kept: Promise<Value> | null = null;
  return {
    get: () => {
      if (!isWhole()) return load();
      if (kept) return kept;
      const loading = keptForLater(load());
      kept = loading;
      loading.catch(() => {
        if (kept === loading) kept = null;
      });
      return loading;
    },
    forget: () => {
      kept = null;
    },
  };
};
