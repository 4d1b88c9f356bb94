import { useSearchParams } from "react-router-dom";

import { useSearchText } from "../../ui/forms/use-search-text.ts";
import { addressOf, type ListParams, listParamsIn } from "./search.ts";

/** The search, kept in the address: typing replaces the entry, turning a page adds one that Back undoes. */
export function useListParams() {
  const [address, setAddress] = useSearchParams();
  const wanted = listParamsIn(address);
  const write = (next: ListParams, replace: boolean) =>
    setAddress(addressOf(next), { replace, preventScrollReset: true });
  const { text, type, settle } = useSearchText(wanted.q, (q) => {
    if (q !== wanted.q) write({ q, page: 1 }, true);
  });
  const turnTo = (page: number) => {
    const q = settle();
    write({ q, page: q === wanted.q ? page : 1 }, false);
  };
  const clear = () => type("");
  return { wanted, text, type, turnTo, clear };
}
