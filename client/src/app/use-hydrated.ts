import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** False on a server and in the first render over a server's page, which must be the same; true ever after. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
