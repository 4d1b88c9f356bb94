import { keptForLater } from "@lyceum/shared/promises.ts";
/** What was loaded once and is answered from memory until it is forgotten. */
export type Cached<Value> = { get(): Promise<Value>; forget(): void };

/**
 * One load serves all who ask meanwhile. A change during it may be missing from it: it is forgotten then. While
 * `isWhole` says that notices of changes are missing, nothing is kept.
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
