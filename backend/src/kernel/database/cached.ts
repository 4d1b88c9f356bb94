import { keptForLater } from "@lyceum/shared/promises.ts";
/** What was loaded once and is answered from memory until it is forgotten. */
export type Cached<Value> = {
  get(): Promise<Value>;
  /** What is kept now; null where nothing is, or where it is being loaded. */
  kept(): Value | null;
  forget(): void;
};

/**
 * One load for all who ask meanwhile. What is told of during it is not in it for sure: it is forgotten then. While
 * `isWhole` says that nobody tells of changes, nothing is kept.
 */
export const cached = <Value>(
  load: () => Promise<Value>,
  isWhole: () => boolean,
): Cached<Value> => {
  let kept: Promise<Value> | null = null;
  let loaded: Value | null = null;
  const keep = (loading: Promise<Value> | null) => {
    kept = loading;
    loaded = null;
  };
  return {
    get: () => {
      if (!isWhole()) return load();
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
