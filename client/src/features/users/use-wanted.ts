import { useSearchParams } from "react-router-dom";

import { addressOf, type Wanted, wantedIn } from "./search.ts";

/** What is looked for, kept in the address. What is typed replaces it; what is chosen is a step that Back undoes. */
export function useWanted() {
  const [address, setAddress] = useSearchParams();
  const wanted = wantedIn(address);
  const go = (next: Wanted, replace = false) =>
    setAddress(addressOf(next), { replace, preventScrollReset: true });
  return {
    wanted,
    go,
    /** Another filter begins at the first page. */
    filter: (changed: Partial<Wanted>, replace = false) =>
      go({ ...wanted, ...changed, page: 1 }, replace),
  };
}
