import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** False on a server and in the first render over a server-rendered page, which must match it; true from then on. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
