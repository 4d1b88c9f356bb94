import { keptForLater } from "@lyceum/shared/promises.ts";
import { inRounds } from "@lyceum/shared/sync/in-rounds.ts";

/** What was loaded once and is answered from memory until it is forgotten. */
export type Cached<Value> = {
  get(): Promise<Value>;
  /** What is kept now; null where nothing is, or where it is being loaded. */
  kept(): Value | null;
  forget(): void;
};

/**
 * One load serves all who ask meanwhile. A change during it may be missing from it: it is forgotten then. While
 * `isWhole` says that notices of changes are missing, nothing is kept: one load is under way then, and one more serves all who ask
 * meanwhile, so that none gets what was loaded before.
 */
export const cached = <Value>(
  load: () => Promise<Value>,
  isWhole: () => boolean,
): Cached<Value> => {
  let kept: Promise<Value> | null = null;
  let loaded: Value | null = null;
  const loadNext = inRounds(load);
  const keep = (loading: Promise<Value> | null) => {
    kept = loading;
    loaded = null;
  };
  return {
    get: () => {
      if (!isWhole()) return loadNext();
      if (kept) return kept;
      const loading = keptForLater(load());
      keep(loading);
      loading.then(
        (value) => {
          if (kept === loading) loaded = value;
        },
        () => {
          if (kept === loading) keep(null);
        },
      );
      return loading;
    },
    kept: () => (isWhole() ? loaded : null),
    forget: () => keep(null),
  };
};
