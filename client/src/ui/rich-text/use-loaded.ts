import { useEffect, useState } from "react";

/**
 * What `load` resolves with, once it has; null before, and where it cannot be loaded: the page shows something simpler.
 * `load` never changes; null loads nothing.
 */
export const useLoaded = <Loaded extends object>(
  load: (() => Promise<Loaded>) | null,
): Loaded | null => {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useEffect(() => {
    let isGone = false;
    load?.().then(
      (found) => {
        if (!isGone) setLoaded(found);
      },
      () => undefined,
    );
    return () => {
      isGone = true;
    };
  }, [load]);
  return loaded;
};
