import { useSearchParams } from "react-router-dom";

import { addressOf, type ListParams, listParamsIn } from "./search.ts";

/** The search, kept in the address. Typing replaces the entry; choosing adds one that Back undoes. */
export function useListParams() {
  const [address, setAddress] = useSearchParams();
  const wanted = listParamsIn(address);
  const go = (next: ListParams, replace = false) =>
    setAddress(addressOf(next), { replace, preventScrollReset: true });
  return {
    wanted,
    go,
    /** Another filter starts at the first page. */
    filter: (changed: Partial<ListParams>, replace = false) =>
      go({ ...wanted, ...changed, page: 1 }, replace),
  };
}
