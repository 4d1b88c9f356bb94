import { useSearchParams } from "react-router-dom";

import { addressOf, type Wanted, wantedIn } from "./search.ts";

/** The search, kept in the address. Typing replaces the entry; choosing adds one that Back undoes. */
export function useWanted() {
  const [address, setAddress] = useSearchParams();
  const wanted = wantedIn(address);
  const go = (next: Wanted, replace = false) =>
    setAddress(addressOf(next), { replace, preventScrollReset: true });
  return {
    wanted,
    go,
    /** Another filter starts at the first page. */
    filter: (changed: Partial<Wanted>, replace = false) =>
      go({ ...wanted, ...changed, page: 1 }, replace),
  };
}
